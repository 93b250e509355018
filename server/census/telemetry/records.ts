// Telemetry records on the wire: an array of `{ app, data, event, pageLoadId, ts }`. Page speed becomes hits, the rest
// findings. Portable.
import { type Fields, numberOf, objectOf, pageOf, type Report, reportOf, textOf } from '../hit/wire.ts';
import { HitKind } from '../rollup/raw-hit.ts';
import { metrics, storedValue } from '../rollup/vitals.ts';

/** As stored in the findings table. */
type Finding = { kind: 'a11y' | 'image'; rule: string; page: string; element: string; detail: string };

type Telemetry = { reports: Report[]; findings: Finding[] };

/** One minute: page speed is collected up to 60 s. Spec §9. */
const valueMax = 60_000;
const elementCharsMax = 200;

export function readTelemetry(body: Fields | readonly unknown[]): Telemetry {
  const records = (Array.isArray(body) ? body : [body]).slice(0, 50).map(objectOf);
  const telemetry: Telemetry = { reports: [], findings: [] };
  /** One hit per page load, because metrics arrive separately. */
  const loads = new Map<string, { record: Fields; data: Fields; values: number[] }>();
  for (const record of records) {
    const data = objectOf(record.data);
    switch (record.event) {
      case 'page_speed': {
        const load = textOf(record, 'pageLoadId');
        const known = loads.get(load) ?? { record, data, values: [] };
        loads.set(load, known);
        known.values.push(...valuesOf(data));
        break;
      }
      case 'a11y':
      case 'image': {
        const finding = findingOf(record.event, record, data);
        if (finding) telemetry.findings.push(finding);
        break;
      }
      case 'user': {
        const name = textOf(data, 'name', 'action', 'type') || 'user';
        telemetry.reports.push(reportOf(HitKind.event, 'telemetry', record, data, name.slice(0, 100)));
        break;
      }
      default:
    }
  }
  for (const { record, data, values } of loads.values())
    if (values.length > 0)
      telemetry.reports.push({ ...reportOf(HitKind.vitals, 'telemetry', record, data), values: values.slice(0, 10) });
  return telemetry;
}

/** `{ name: 'LCP', value: 2100 }`, or `{ LCP: 2100, CLS: 0.02 }`. */
function valuesOf(data: Fields): number[] {
  const name = textOf(data, 'name', 'metric').toUpperCase();
  return metrics.flatMap((metric, number) => {
    const given = name === metric ? data.value : (data[metric] ?? data[metric.toLowerCase()]);
    if (typeof given !== 'number' || !(given >= 0) || given > valueMax) return [];
    return [number, storedValue(metric, given)];
  });
}

function findingOf(kind: Finding['kind'], record: Fields, data: Fields): Finding | undefined {
  const rule = textOf(data, 'rule', 'ruleId', 'type', 'problem', 'id').slice(0, 100);
  if (rule === '') return undefined;
  return {
    kind,
    rule,
    page: pageOf(textOf(data, 'url', 'page', 'pagePath', 'path') || textOf(record, 'url')).page,
    element: textOf(data, 'element', 'elementPath', 'selector', 'target').slice(0, elementCharsMax).toWellFormed(),
    detail: detailOf(data),
  };
}

/** For an image: its size, and the size at which it is shown. */
function detailOf(data: Fields): string {
  const said = textOf(data, 'message', 'help', 'detail').slice(0, 300).toWellFormed();
  const [width, shown] = [numberOf(data, 'naturalWidth', 'width'), numberOf(data, 'shownWidth', 'displayWidth')];
  return said || (width > 0 && shown > 0 ? `${Math.round(width)}/${Math.round(shown)}` : '');
}
