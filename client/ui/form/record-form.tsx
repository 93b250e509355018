// The form of one record: validation problems, conflicts with other people's saves, and the save bar. Admin "Patterns".
import { Redo2, Undo2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { Button, IconButton } from '../button.tsx';
import { commandKey } from '../command-key.ts';
import { Notice } from '../feedback/notice.tsx';
import { messages } from '../messages.ts';
import styles from './record-form.module.css';
import { recordMessages } from './record-messages.ts';

/** A validation problem, by the server's field path: `title`, `variants.2.priceCents`. */
export type Problem = { readonly path: string; readonly message: string };

export type FieldOf<Value> = {
  name: string;
  value: Value;
  problem: string | undefined;
  onChange(value: Value): void;
};

/** Conflicts with a version that someone else saved while this form was open. */
export type Dispute<Values> = {
  /** e.g. "Ada"; absent when unknown. */
  by?: string | undefined;
  /** e.g. "2 minutes ago" */
  when?: string | undefined;
  /** Fields that both changed. */
  fields: readonly (keyof Values)[];
  /** Fields that took their values. */
  taken: readonly (keyof Values)[];
  take(field: keyof Values): void;
  keep(field: keyof Values): void;
  close(): void;
};

/** A form's state, from `useRecordForm`. */
export type RecordFormState<Values> = {
  values: Values;
  stored: Values;
  /** The record does not exist yet, so the save bar is always shown. */
  isNew: boolean;
  /** The record was deleted elsewhere. */
  isGone: boolean;
  changeCount: number;
  isSaving: boolean;
  /** Why the last save failed; absent when the fields show it. */
  failure: string | undefined;
  problems: readonly Problem[];
  /** Incremented on each refused save, so that the first problem is focused once. */
  refusals: number;
  dispute: Dispute<Values> | undefined;
  canUndo: boolean;
  canRedo: boolean;
  set(change: Partial<Values>): void;
  /** Props for a field component. */
  field<Name extends keyof Values & string>(name: Name): FieldOf<Values[Name]>;
  /** The problem at this path or inside it. */
  problemAt(path: string): string | undefined;
  /** @returns whether everything was saved */
  save(): Promise<boolean>;
  discard(): void;
  undo(): void;
  redo(): void;
};

/** The part of a form's state that `RecordFields` shows. */
export type FieldsState<Values> = Pick<
  RecordFormState<Values>,
  'values' | 'stored' | 'failure' | 'problems' | 'refusals' | 'dispute'
>;

/** Fields alone do not know whether their record was deleted. */
type Troubled<Values> = FieldsState<Values> & Partial<Pick<RecordFormState<Values>, 'isGone' | 'changeCount'>>;

type RecordFormProps<Values> = {
  form: RecordFormState<Values>;
  /** Label and displayed value of a field. Fields without a label are not listed. */
  wordsOf?: { readonly [Name in keyof Values]?: string };
  textOf?(name: keyof Values, value: unknown): string | undefined;
  /** Default: "Save". */
  saveLabel?: string | undefined;
  /** Shown beside Save, e.g. another way to save. */
  barActions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

export function RecordForm<Values extends object>(props: RecordFormProps<Values>) {
  const { form, className, children } = props;
  const element = useRef<HTMLDivElement>(null);
  const places = usePlaces(element, form);
  // Enter in a field would submit the form and could put a half-finished product on sale. Only the button and the shortcut save.
  return (
    <Form
      className={className ?? styles.form}
      validationBehavior="aria"
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <div ref={element} className={styles.contents}>
        {children}
      </div>
      <SaveBar {...props} places={places} />
    </Form>
  );
}

type RecordFieldsProps<Values> = Omit<RecordFormProps<Values>, 'barActions' | 'className' | 'form'> & {
  form: FieldsState<Values>;
};

/** The fields with conflicts and problems, for dialogs and cards that have their own save button. */
export function RecordFields<Values extends object>(props: RecordFieldsProps<Values>) {
  const { form, children } = props;
  const element = useRef<HTMLDivElement>(null);
  const places = usePlaces(element, form);
  return (
    <div ref={element} className={styles.contents}>
      {form.dispute && <DisputeNotice {...props} places={places} dispute={form.dispute} />}
      {children}
      {isTroubled(form) && <Notice tone="bad">{troubleOf(form, places)}</Notice>}
    </div>
  );
}

type Places = {
  /** Problems without a visible field. */
  unplaced: readonly Problem[];
  /** Whether a field shows this path. */
  has(path: string): boolean;
  /** Scrolls the field to the middle of the screen and focuses it. */
  jumpTo(path: string): void;
};

/** Locates the fields of problems and conflicts. Focuses the first problem of a refused save. */
function usePlaces<Values>(
  element: { current: HTMLElement | null },
  { problems, refusals, dispute }: FieldsState<Values>,
): Places {
  const [shown, setShown] = useState<readonly string[]>([]);
  const disputed = dispute?.fields.join(' ');
  const placeOf = (path: string) =>
    [...(element.current?.querySelectorAll<HTMLElement>('[name], [data-path]') ?? [])].find((place) =>
      isWithin(path, place.dataset.path ?? place.getAttribute('name') ?? ''),
    );
  const jumpTo = (path: string) => {
    const place = placeOf(path);
    place?.closest('details')?.setAttribute('open', '');
    const field = place?.matches(focusable) ? place : place?.querySelector<HTMLElement>(focusable);
    field?.focus({ preventScroll: true });
    (field ?? place)?.scrollIntoView({ block: 'center' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once for each refusal and dispute
  useLayoutEffect(() => {
    const paths = [...problems.map(({ path }) => path), ...(dispute?.fields ?? []).map(String)];
    setShown(paths.filter((path) => placeOf(path) !== undefined));
  }, [refusals, disputed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once for each refusal
  useLayoutEffect(() => {
    const first = problems.find(({ path }) => placeOf(path) !== undefined);
    if (first) jumpTo(first.path);
  }, [refusals]);
  return {
    unplaced: problems.filter(({ path }) => !shown.includes(path)),
    has: (path) => shown.includes(path),
    jumpTo,
  };
}

const focusable = 'input, select, textarea, button, [contenteditable="true"], [tabindex]';

const isTroubled = <Values,>({ isGone = false, failure, problems }: Troubled<Values>): boolean =>
  isGone || failure !== undefined || problems.length > 0;

const troubleOf = <Values,>(form: Troubled<Values>, { unplaced }: Places): string => {
  const { isGone = false, changeCount = 0, failure } = form;
  if (isGone) return changeCount > 0 ? recordMessages.goneChanged : recordMessages.gone;
  return [failure ?? messages.invalidAbove, ...unplaced.map(({ message }) => message)].join(' ');
};

export const isWithin = (path: string, place: string): boolean =>
  place !== '' && (path === place || path.startsWith(`${place}.`));

function DisputeNotice<Values extends object>({
  form,
  dispute,
  places,
  wordsOf = {},
  textOf,
}: RecordFieldsProps<Values> & { places: Places; dispute: Dispute<Values> }) {
  const { by, when, fields, taken, take, keep, close } = dispute;
  const nameOf = (name: keyof Values) => wordsOf[name] ?? recordMessages.somethingHere;
  const said = (field: string) =>
    recordMessages.changedBy({ by: by ?? recordMessages.somebody, field, when: when ?? '' });
  const notice = useRef<HTMLDivElement>(null);
  /** The focused button disappears with the conflict that it resolves. */
  const decide = (how: (name: keyof Values) => void, name: keyof Values) => () => {
    how(name);
    requestAnimationFrame(() => (notice.current ? focusFirst(notice.current) : refocus()));
  };
  const refusals = useRef(form.refusals);
  useEffect(() => {
    if (form.refusals === refusals.current) return;
    refusals.current = form.refusals;
    focusFirst(notice.current);
  }, [form.refusals]);
  return (
    <div ref={notice} className={styles.disputes} role="alert">
      {fields.map((name) => {
        const [theirs, mine] = [textOf?.(name, form.stored[name]), textOf?.(name, form.values[name])];
        return (
          <div key={String(name)} className={styles.dispute}>
            <p>
              {said(nameOf(name))}{' '}
              {theirs !== undefined && mine !== undefined && recordMessages.theirsAndMine({ theirs, mine })}
            </p>
            <Button onPress={decide(take, name)}>{recordMessages.takeTheirs}</Button>
            <Button onPress={decide(keep, name)}>{recordMessages.keepMine}</Button>
            {places.has(String(name)) && (
              <Button kind="quiet" onPress={() => places.jumpTo(String(name))}>
                {recordMessages.goToField}
              </Button>
            )}
          </div>
        );
      })}
      {fields.length === 0 && (
        <div className={styles.dispute}>
          <p>
            {said([...new Set(taken.map(nameOf))].join(', '))} {recordMessages.yoursKept}
          </p>
          <Button onPress={close}>{messages.ok}</Button>
        </div>
      )}
    </div>
  );
}

const focusFirst = (element: HTMLElement | null): void => element?.querySelector('button')?.focus();

type SaveBarProps<Values> = RecordFormProps<Values> & { places: Places };

/** "3 changes · Discard · Save (⌘S)": shown while there is something to save, with whatever blocks saving. */
function SaveBar<Values extends object>(props: SaveBarProps<Values>) {
  const { isNew, changeCount, canRedo, dispute } = props.form;
  const isNeeded = isNew || changeCount > 0 || canRedo || dispute !== undefined || isTroubled(props.form);
  return isNeeded ? <ShownSaveBar {...props} /> : null;
}

function ShownSaveBar<Values extends object>(props: SaveBarProps<Values>) {
  const { form, barActions, places, saveLabel = messages.save } = props;
  const { isNew, isGone, changeCount, isSaving, canUndo, canRedo, dispute, problems } = form;
  const bar = useRef<HTMLElement>(null);
  useToastsAbove(bar);
  const first = problems.find(({ path }) => places.has(path))?.path;
  return (
    <section ref={bar} className={styles.bar} aria-label={messages.unsaved}>
      {(dispute !== undefined || isTroubled(form)) && (
        <div className={styles.trouble}>
          {dispute && <DisputeNotice {...props} dispute={dispute} />}
          {isTroubled(form) && (
            <Notice
              tone="bad"
              action={
                first !== undefined && <Button onPress={() => places.jumpTo(first)}>{recordMessages.goToField}</Button>
              }
            >
              {troubleOf(form, places)}
            </Notice>
          )}
        </div>
      )}
      {isGone && changeCount === 0 ? null : (
        <>
          <p role="status">{isNew ? recordMessages.notSavedYet : recordMessages.changes({ count: changeCount })}</p>
          <span className={styles.steps}>
            <IconButton
              label={messages.undo}
              icon={<Undo2 />}
              placement="top"
              isDisabled={!canUndo}
              onPress={form.undo}
            />
            <IconButton
              label={messages.redo}
              icon={<Redo2 />}
              placement="top"
              isDisabled={!canRedo}
              onPress={form.redo}
            />
          </span>
          {!isNew && (
            <Button
              isDisabled={isSaving}
              onPress={() => {
                form.discard();
                requestAnimationFrame(refocus);
              }}
            >
              {messages.discard}
            </Button>
          )}
          {!isNew && barActions}
          <Button kind="primary" isPending={isSaving} onPress={() => void form.save().then(refocus)}>
            {isSaving ? messages.saving : form.failure === undefined ? saveLabel : recordMessages.saveAgain}
            <kbd aria-hidden>{saveKeys}</kbd>
          </Button>
        </>
      )}
    </section>
  );
}

/** Space for two toasts. */
const toastsPx = 160;

/** Toasts appear where the bar is, at the bottom of the screen, so this moves them above it (toast-area.module.css). */
function useToastsAbove(bar: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    const place = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const hasRoomBelow = window.innerHeight - bottom > toastsPx;
      root.setProperty('--above-save-bar', hasRoomBelow ? '0px' : `${Math.ceil(window.innerHeight - top) + 8}px`);
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    if (element.parentElement) sizes.observe(element.parentElement);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      root.removeProperty('--above-save-bar');
    };
  }, [bar]);
}

/** Moves the focus after the focused button disappeared. */
function refocus(): void {
  if (document.activeElement === document.body) document.getElementById('screen')?.focus();
}

const saveKeys = `${commandKey}S`;
