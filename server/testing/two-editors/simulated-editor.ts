// A browser with one page open, for tests: the editor's own document store over real HTTP, a disk that survives a killed tab, and an
// unreliable network. Each written text carries a unique mark.

import { Refused } from '../../../client/api/ask.ts';
import { deleteBlocks } from '../../../client/editor/document/actions/delete-blocks.ts';
import { deleteSections } from '../../../client/editor/document/actions/delete-sections.ts';
import { insertBlock } from '../../../client/editor/document/actions/insert-blocks.ts';
import { insertSections } from '../../../client/editor/document/actions/insert-sections.ts';
import { moveBlock } from '../../../client/editor/document/actions/move-block.ts';
import { fieldValue, setField } from '../../../client/editor/document/actions/set-field.ts';
import { setSection } from '../../../client/editor/document/actions/set-section.ts';
import { type OpenDocument, openDocumentStore } from '../../../client/editor/document/document-store.ts';
import { type Change, type Steps, unsaved } from '../../../client/editor/document/edit-state.ts';
import type { OpsAnswer, OpsBody, SinceAnswer } from '../../content/document/edit-schema.ts';
import type { Document } from '../../content/document/schema.ts';
import type { KilledShopper } from '../driver/killable-shop.ts';
import { section as sectionOf, textDoc } from '../harness/documents.ts';

/** State shared by all editors of a test. */
export type TextLog = {
  nextMark(): string;
  /** Saved, according to the program's answers. */
  acknowledged: Set<string>;
  /** Removed by an editor who could see it. */
  removed: Set<string>;
};

type Parts = { person: string; documentId: string; visitor: KilledShopper; random: () => number; log: TextLog };

export const marksIn = (value: unknown): Set<string> => new Set(JSON.stringify(value)?.match(/mk\d{6}x/g));

/** More would not fit on a page. */
const marksPerTextMax = 12;
const blocksMax = 24;
const sectionsDeletedMax = 4;

export class SimulatedEditor {
  isOffline = false;
  kills = 0;
  lostAnswers = 0;
  readonly #parts: Parts;
  #page!: OpenDocument;
  #isAlive = { is: false };
  /** The queue on disk. */
  #ops: OpsBody['ops'] = [];
  #steps: Steps | undefined;
  #windows = 0;
  #sessions = 0;
  #sectionsDeleted = 0;
  /** The text that is being edited, as displayed. */
  #typing: { block: string; field: string; session: string; text: string } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  shown = (): Document => this.#page.store.getState().edit.document;

  /** Opens the page in a new tab: needs the network. */
  async open(): Promise<void> {
    const { person } = this.#parts;
    const alive = { is: true };
    this.#isAlive = alive;
    this.#typing = undefined;
    const calls = this.#calls(alive);
    const found = await retried(calls.open);
    this.#page = openDocumentStore({
      actorId: person,
      found,
      calls,
      notify: () => {},
      kept: {
        window: `${person.slice(0, 3)}-window-${++this.#windows}`,
        ops: this.#ops,
        steps: this.#steps,
        keep: async (ops) => {
          if (alive.is) this.#ops = [...ops];
        },
        keepSteps: (steps) => {
          if (alive.is) this.#steps = { undo: [...steps.undo], redo: [...steps.redo] };
        },
        close: () => {},
      },
    });
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    if (!isOffline) await this.#page.settled();
  }

  /** One random action of a person. */
  async act(): Promise<void> {
    const { random } = this.#parts;
    const what = random();
    if (what < 0.5) this.#type();
    else if (what < 0.56) this.#endTyping();
    else if (what < 0.62) this.#change(this.#insertion());
    else if (what < 0.65) this.#change(deleteBlocks(this.shown(), [this.#someBlock()]));
    else if (what < 0.66) this.#change(this.#sectionDeletion());
    else if (what < 0.7) this.#change(moveBlock(this.shown(), this.#someBlock(), random() < 0.5 ? 'up' : 'down'));
    else if (what < 0.74) this.#change(this.#recoloring());
    else if (what < 0.8) this.#step(() => this.#page.undo());
    else if (what < 0.83) this.#step(() => this.#page.redo());
    else if (what < 0.87) this.#decide();
    else if (what < 0.97) await this.#pause();
    else await this.#killTab();
  }

  /** Until everything is saved and received. */
  async finish(): Promise<void> {
    for (let times = 0; times < 50; times++) {
      if (await this.#page.settled()) {
        await retried(() => this.#page.catchUp());
        if (unsaved(this.#page.store.getState().edit).length === 0) return;
      }
      if (this.#page.store.getState().edit.held.length > 0) this.#page.giveUpRefused();
    }
    throw new Error(`${this.#parts.person} cannot save`);
  }

  /** Waits for the change stream, or for a pause in typing. */
  async #pause(): Promise<void> {
    if (this.isOffline) return;
    if (this.#parts.random() < 0.5) await this.#page.settled();
    else await this.#page.catchUp().catch(() => {});
  }

  async #killTab(): Promise<void> {
    if (this.isOffline) return;
    this.#isAlive.is = false;
    this.kills++;
    await this.open();
  }

  #calls(alive: { is: boolean }) {
    const { visitor, documentId: id, random, log } = this.#parts;
    const path = `/config/api/documents/${id}`;
    const call = async <T>(method: string, address: string, body?: unknown): Promise<T> => {
      if (!alive.is) return new Promise<never>(() => {});
      if (this.isOffline) throw new TypeError('Offline');
      const answer = await visitor.sendOnce<T>(method, address, body);
      if (!alive.is) return new Promise<never>(() => {});
      if (!answer || this.isOffline) throw new TypeError('No answer');
      if (answer.status !== 200) throw new Refused(answer.status, answer.text, answer.body);
      return answer.body;
    };
    return {
      open: () => call<{ document: Document; rev: number; changed: boolean }>('GET', path),
      since: (base: number) => call<SinceAnswer>('GET', `${path}/ops?base=${base}`),
      applyOps: async (body: OpsBody): Promise<OpsAnswer> => {
        const answer = await call<OpsAnswer>('POST', `${path}/ops`, body);
        if (random() < 0.04) {
          this.lostAnswers++;
          throw new TypeError('The answer got lost');
        }
        const saved = answer.saved ? body.ops : body.ops.filter((op) => answer.known.includes(op.id));
        for (const mark of marksIn(saved.map(({ patches }) => patches))) log.acknowledged.add(mark);
        return answer;
      },
    };
  }

  /** Like the editor in the frame: it shows its initial text and what was typed, regardless of concurrent changes. */
  #type(): void {
    const { random, log } = this.#parts;
    if (this.#typing === undefined || !this.shown().blocks[this.#typing.block]) this.#beginTyping();
    const typing = this.#typing;
    if (!typing) return;
    const words = typing.text.split(' ').filter(Boolean);
    const at = Math.floor(random() * (words.length + 1));
    words.splice(at, random() < 0.2 ? 1 : 0, log.nextMark());
    const kept = words.slice(-marksPerTextMax);
    const before = marksIn(typing.text);
    typing.text = kept.join(' ');
    const value = typing.field === 'doc' ? textDoc(typing.text) : typing.text;
    this.#page.change(setField(this.shown(), typing.block, typing.field, value, typing.session));
    this.#note(before, marksIn(typing.text));
  }

  #beginTyping(): void {
    const block = this.#someBlock();
    const type = this.shown().blocks[block]?.type;
    if (type === undefined) return;
    const field = type === 2 ? 'doc' : 'quote';
    const session = `text ${block} ${field} ${++this.#sessions}`;
    this.#page.beginTyping(session, ['blocks', block, 'props', field]);
    this.#typing = { block, field, session, text: wordsOf(fieldValue(this.shown(), block, field)) };
  }

  #endTyping(): void {
    this.#typing = undefined;
  }

  /** Ended by everything but typing. */
  #change(change: Change | undefined): void {
    this.#endTyping();
    const before = marksIn(this.shown());
    this.#page.change(change);
    this.#note(before, marksIn(this.shown()));
  }

  /** Undo and redo may remove only one's own text, not that of others. */
  #step(run: () => unknown): void {
    this.#endTyping();
    const before = marksIn(this.shown());
    const others = new Set([...before].filter((mark) => !this.#own.has(mark)));
    run();
    this.#note(before.difference(others), marksIn(this.shown()));
  }

  readonly #own = new Set<string>();

  /** The dialog shows both texts. */
  #decide(): void {
    this.#endTyping();
    const [conflict] = this.#page.store.getState().edit.conflicts;
    if (!conflict) return;
    const before = marksIn(this.shown());
    this.#page.resolve(conflict, this.#parts.random() < 0.5 ? 'mine' : 'theirs');
    this.#note(before, marksIn(this.shown()));
  }

  #note(before: ReadonlySet<string>, after: ReadonlySet<string>): void {
    for (const mark of before) if (!after.has(mark)) this.#parts.log.removed.add(mark);
    for (const mark of after) if (!before.has(mark)) this.#own.add(mark);
  }

  #insertion(): Change | undefined {
    const { log, random } = this.#parts;
    const [section] = Object.keys(this.shown().sections).sort(() => random() - 0.5);
    // Each of two people can delete the section that the other one left.
    if (section === undefined) {
      const id = `section-${log.nextMark()}`;
      const clip = { sections: { [id]: sectionOf(id) }, blocks: {} };
      return insertSections(this.shown(), clip, { section: '', edge: 'below' }, 'Add section');
    }
    if (Object.keys(this.shown().blocks).length >= blocksMax) return undefined;
    const mark = log.nextMark();
    const block = random() < 0.7 ? { type: 2, props: { doc: textDoc(mark) } } : quoteOf(mark);
    return insertBlock(this.shown(), block, { section, edge: 'end' }, `block-${mark}`);
  }

  #sectionDeletion(): Change | undefined {
    const ids = Object.keys(this.shown().sections);
    if (ids.length < 2 || this.#sectionsDeleted >= sectionsDeletedMax) return undefined;
    this.#sectionsDeleted++;
    return deleteSections(this.shown(), [ids[Math.floor(this.#parts.random() * ids.length)] ?? '']);
  }

  #recoloring(): Change | undefined {
    const [id = ''] = Object.keys(this.shown().sections);
    const theme = this.#parts.random() < 0.5 ? 'dark-1' : 'light-2';
    return setSection(this.shown(), id, { theme }, { label: 'Change colors' });
  }

  #someBlock(): string {
    const { blocks, sections } = this.shown();
    const ids = Object.keys(blocks).filter((id) => sections[blocks[id]?.section ?? '']);
    return ids[Math.floor(this.#parts.random() * ids.length)] ?? '';
  }
}

const quoteOf = (quote: string) => ({ type: 31, props: { quote, source: '', align: 'left', size: 'large' } });

const wordsOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : [...(JSON.stringify(value) ?? '').matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text).join(' ');

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let times = 0; ; times++) {
    try {
      return await run();
    } catch (error) {
      if (times > 20 || !(error instanceof TypeError)) throw error;
    }
  }
}
