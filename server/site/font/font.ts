// The site's fonts: those on offer, and the owner's own files. Public.
import type { Parts } from '../../base/parts.ts';
import type { Blobs } from '../../data-folder/blobs.ts';
import { hashOf } from '../../data-folder/blobs.ts';
import { noteLeaving } from '../../data-folder/leaving-files.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findDraftPart, findLivePart } from '../site-part/site-part.ts';
import { loadWebsite } from '../website/website.ts';
import { catalog } from './catalog.ts';
import { fontFileInvalid, fontInUse, fontNameTaken, fontUnknown, tooManyFonts } from './errors.ts';
import { familiesIn, fontUrl, ownFile } from './faces.ts';
import { fontFormatOf } from './font-file.ts';
import { fontLimits, type OfferedFont, type OwnFace, ownFontsSchema } from './schema.ts';
import { fallbackName, stackOf } from './stack.ts';

const only = 'site';
const ownFonts = table<{ faces: OwnFace[] }>({ name: 'own-font', topic: 'templates', schema: ownFontsSchema });

export const filesOfFonts = ownFonts.namesFiles(({ faces }) =>
  faces.map(({ hash, family }) => ({ hash, name: `font "${family}"` })),
);

export const findOwnFonts = async (source: Tx | Store): Promise<readonly OwnFace[]> =>
  (await ownFonts.find(source, only))?.faces ?? [];

/** Own fonts first, each list by name. */
export async function listFonts(source: Tx | Store): Promise<OfferedFont[]> {
  const own = Map.groupBy(await findOwnFonts(source), ({ family }) => family);
  const byName = (a: { family: string }, b: { family: string }) => a.family.localeCompare(b.family, 'en');
  return [
    ...[...own.values()].map(offered).sort(byName),
    ...catalog
      .map(({ family, category, license, faces }) => ({
        family,
        category,
        license,
        isOwn: false,
        stack: stackOf(family, category, true),
        faces: faces.map(({ file, style, weight }) => ({ id: file, style, weight, url: fontUrl(file) })),
      }))
      .sort(byName),
  ];
}

function offered(faces: readonly OwnFace[]): OfferedFont {
  const { family, category, license } = faces[0] as OwnFace;
  return {
    family,
    category,
    license,
    isOwn: true,
    stack: stackOf(family, category, false),
    faces: faces.map((face) => ({
      id: face.id,
      style: face.style,
      weight: face.weight,
      url: fontUrl(ownFile(face)),
      sizeBytes: face.sizeBytes,
    })),
  };
}

type Described = Pick<OwnFace, 'family' | 'category' | 'weight' | 'style' | 'license'>;

/** Replaces the family's file of the same weight and style. @throws fontFileInvalid, fontNameTaken, tooManyFonts */
export async function addOwnFont(
  { store, clock, blobs }: Parts & { blobs: Blobs },
  described: Described,
  bytes: Uint8Array,
): Promise<OfferedFont> {
  const format = fontFormatOf(bytes);
  if (!format) throw fontFileInvalid();
  const { family, weight, style } = described;
  if (takenNames.has(family.toLowerCase())) throw fontNameTaken({ family });
  const hash = await blobs.put(bytes);
  const id = hashOf(Buffer.from(`${hash} ${family} ${weight} ${style}`)).slice(0, 16);
  const face: OwnFace = { ...described, id, format, hash, sizeBytes: bytes.length, addedAt: clock.now() };
  return transact(store, async (tx) => {
    const faces = await findOwnFonts(tx);
    // Another spelling would be another family to us, and the same one to browsers.
    const other = faces.find((one) => one.family !== family && one.family.toLowerCase() === family.toLowerCase());
    if (other) throw fontNameTaken({ family: other.family });
    const at = faces.findIndex((one) => one.family === family && one.weight === weight && one.style === style);
    if (at < 0 && faces.length >= fontLimits.faces) throw tooManyFonts({ max: fontLimits.faces });
    const next = at < 0 ? [...faces, face] : faces.with(at, face);
    ownFonts.put(tx, { faces: next }, only);
    if (at >= 0 && faces[at]!.hash !== hash) noteLeaving(tx, faces[at]!.hash, clock.now());
    return offered(next.filter((one) => one.family === family));
  });
}

const takenNames = new Set(
  catalog
    .flatMap(({ family }) => [family.toLowerCase(), fallbackName(family).toLowerCase()])
    .concat(
      // These have a meaning in CSS.
      ['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui', 'inherit', 'initial', 'unset', 'default'],
    ),
);

/** @throws fontUnknown, fontInUse for the last file of a family that the design uses */
export const removeOwnFont = ({ store, clock }: Parts, id: string): Promise<void> =>
  transact(store, async (tx) => {
    const faces = await findOwnFonts(tx);
    const face = faces.find((one) => one.id === id);
    if (!face) throw fontUnknown();
    const isLast = !faces.some((one) => one !== face && one.family === face.family);
    if (isLast && (await familiesOfDesign(tx)).has(face.family.toLowerCase())) throw fontInUse(face);
    ownFonts.put(tx, { faces: faces.filter((one) => one !== face) }, only);
    noteLeaving(tx, face.hash, clock.now());
  });

/** Families in the published design and custom CSS, their drafts, and the designs of other templates. */
async function familiesOfDesign(tx: Tx): Promise<Set<string>> {
  const { tweaks, tweaksByTemplate = {} } = await loadWebsite(tx);
  const { values } = await findDraftPart(tx, 'design');
  const css = [(await findDraftPart(tx, 'custom-css')).text, (await findLivePart(tx, 'custom-css')).text];
  for (const chosen of [tweaks, ...Object.values(tweaksByTemplate), ...Object.values(values)])
    for (const [name, value] of Object.entries(chosen))
      css.push(name.endsWith('-font-family') ? `font-family:${value};` : value);
  return familiesIn(css.join('\n'));
}

/** The file behind an address: of a font on offer, or an own one. */
export async function findFontFile(store: Store, name: string): Promise<{ bundled: string } | OwnFace | undefined> {
  if (catalogFiles.has(name)) return { bundled: name };
  return (await findOwnFonts(store)).find((face) => ownFile(face) === name);
}

const catalogFiles = new Set(catalog.flatMap(({ faces }) => faces.map(({ file }) => file)));
