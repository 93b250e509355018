// The keyboard shortcuts, by where they work.
import { Button } from '../../ui/button.tsx';
import { commandKey } from '../../ui/command-key.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Fact } from '../../ui/layout/flow.tsx';
import { keyMessages as messages } from './key-messages.ts';
import styles from './key-sheet.module.css';

type KeySheetProps = { areas: readonly { key: string; label: string }[]; onClose(): void };

export const KeySheet = ({ areas, onClose }: KeySheetProps) => (
  <Dialog
    title={messages.title}
    onClose={onClose}
    foot={
      <Button kind="primary" autoFocus onPress={onClose}>
        {messages.close}
      </Button>
    }
  >
    <div className={styles.sheet}>
      <Keys title={messages.everywhere} keys={messages.everywhereKeys} />
      <Keys title={messages.goTo} keys={areas.map(({ key, label }) => [['g', key], label] as const)} />
      <Keys title={messages.lists} keys={messages.listKeys} />
      <Keys title={messages.pages} keys={messages.pageKeys} />
    </div>
  </Dialog>
);

type KeysProps = { title: string; keys: readonly (readonly [keys: readonly string[], words: string])[] };

const Keys = ({ title, keys }: KeysProps) => (
  <section>
    <h3>{title}</h3>
    <dl>
      {keys.map(([names, words]) => (
        <Fact key={words} name={words}>
          {names.map((name) => (
            <kbd key={name}>{name === 'Ctrl' ? commandKey.replace('+', '') : name}</kbd>
          ))}
        </Fact>
      ))}
    </dl>
  </section>
);
