// The palette commands for typed text, limited to what the person may do. Admin "Command palette".
import {
  CircleQuestionMark,
  Eye,
  EyeOff,
  type LucideIcon,
  PackageCheck,
  Percent,
  Rocket,
  RotateCcw,
  UploadCloud,
  Warehouse,
} from 'lucide-react';
import { useLocation } from 'wouter';
import type { Found } from '../../../../server/base/found.ts';
import { can } from '../../../../server/base/roles.ts';
import { catalogCalls } from '../../../../server/commerce/catalog/calls.ts';
import { percentText } from '../../../../server/commerce/discount/state.ts';
import { formatMoney } from '../../../../server/commerce/money/money.ts';
import { stockCalls } from '../../../../server/commerce/stock/calls.ts';
import { ask, errorText } from '../../../api/ask.ts';
import type { Command, CommandGroup } from '../../../ui/dialog/palette.tsx';
import { messages as ui } from '../../../ui/messages.ts';
import { useEditor } from '../../editor-context.ts';
import { messages as inventory } from '../../screens/commerce/inventory/messages.ts';
import { resultOf } from '../../screens/commerce/inventory/typed-quantity.ts';
import { stockText, useAdjust } from '../../screens/commerce/inventory/use-adjust.ts';
import { mayOpenPath } from '../../screens.ts';
import { timeFormat, zoneCity } from '../../time-text.ts';
import { useCall } from '../../use-call.ts';
import { type Site, useSite } from '../../use-site.ts';
import { useFound } from '../use-found.ts';
import { helpFor } from './help.ts';
import { typedMessages as messages } from './messages.ts';
import { type TypedCommand, typedCommand } from './typed-command.ts';

const shownMax = 5;

/** Always shown, regardless of the palette's text filter. */
const command = (id: string, label: string, note: string | undefined, icon: LucideIcon, run: () => void): Command => ({
  ...{ id: `typed ${id}`, label, note, icon, isFound: true, run },
});

export function useTypedCommands(typed: string): { acts: CommandGroup; help: CommandGroup; isSearching: boolean } {
  const { person } = useEditor();
  const [, navigate] = useLocation();
  const site = useSite();
  const asked = typedCommand(typed, Date.now(), site?.timeZone ?? 'UTC');
  const { found, isSearching } = useFound(asked && asked.does !== 'stock' && 'of' in asked ? asked.of : '');
  const stock = useStockCommands(asked);
  const setVisible = useSetVisible();
  const of = (kind: Found['kind']) => found.filter((one) => one.kind === kind).slice(0, shownMax);

  const commandsOf = (one: TypedCommand): Command[] => {
    switch (one.does) {
      case 'refund':
      case 'fulfill': {
        const { does } = one;
        if (!can(person, does === 'refund' ? 'orders.refund' : 'orders.change')) return [];
        const icon = does === 'refund' ? RotateCcw : PackageCheck;
        return of('order').map(({ id, title, note }) =>
          command(id, messages[does]({ number: title }), note, icon, () => navigate(`/config/orders/${id}?do=${does}`)),
        );
      }
      case 'hide':
      case 'show': {
        if (!can(person, 'products.edit')) return [];
        const isShow = one.does === 'show';
        return of('product').map(({ id, title }) =>
          isShow
            ? command(id, messages.show({ title }), messages.showNote, Eye, () => void setVisible(id, true))
            : command(id, messages.hide({ title }), messages.hideNote, EyeOff, () => void setVisible(id, false)),
        );
      }
      case 'stock':
        return stock;
      case 'discount':
        if (!site || !can(person, 'discounts.manage')) return [];
        return [discountCommand(one, site, navigate)];
      case 'publish':
        if (!can(person, 'pages.publish')) return [];
        return [
          command('publish', messages.publish, messages.publishNote, UploadCloud, () => navigate('/config?do=publish')),
        ];
      case 'go-live':
        if (!can(person, 'payments.connect')) return [];
        return [
          command('go live', messages.goLive, messages.goLiveNote, Rocket, () => navigate('/config/settings/payments')),
        ];
      default:
        return one satisfies never;
    }
  };
  const help = helpFor(typed)
    .filter(({ href }) => mayOpenPath(person, href))
    .map(({ title, text, href }) => command(`help ${title}`, title, text, CircleQuestionMark, () => navigate(href)));
  return {
    acts: { title: messages.do, commands: asked ? commandsOf(asked) : [] },
    help: { title: messages.help, commands: help },
    isSearching,
  };
}

type Discount = Extract<TypedCommand, { does: 'discount' }>;

const untilFormat = (timeZone: string) =>
  timeFormat(
    { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone,
  );

/** Opens the form, prefilled with the typed values. */
function discountCommand(
  { off, endsAt }: Discount,
  { currency, timeZone }: Site,
  navigate: (path: string) => void,
): Command {
  const isAmount = off !== undefined && 'cents' in off;
  const query = new URLSearchParams({
    ...(off && (isAmount ? { cents: String(off.cents) } : { ppm: String(off.ratePpm) })),
    ...(endsAt !== undefined && { until: String(endsAt) }),
  });
  const text = off && (isAmount ? formatMoney(off.cents, currency) : percentText(off.ratePpm));
  return command(
    'discount',
    text === undefined ? messages.discountAny : messages.discount({ off: text }),
    endsAt === undefined
      ? undefined
      : messages.until({ time: untilFormat(timeZone).format(endsAt), timeZone: zoneCity(timeZone) }),
    Percent,
    () => navigate(`/config/discounts/new?${query}`),
  );
}

/** Each command shows the stock on hand before and after; Enter saves it. */
function useStockCommands(asked: TypedCommand | undefined): Command[] {
  const { person } = useEditor();
  const adjust = useAdjust(undefined);
  const stock = asked?.does === 'stock' && can(person, 'inventory.edit') ? asked : undefined;
  const rows = useCall(
    stockCalls.browseInventory,
    { query: { search: stock?.of ?? '', limit: shownMax } },
    { enabled: stock !== undefined },
  );
  if (!stock) return [];
  return (rows.data?.rows ?? []).flatMap((row) => {
    const after = resultOf(stock.change, row.onHand);
    if (after < 0 || (row.unlimited && stock.change.kind === 'add')) return [];
    const [item, to] = [inventory.item(row), String(after)];
    const note = messages.stockNote({ from: stockText(row), to });
    return [command(row.id, messages.stock({ item, to }), note, Warehouse, () => void adjust(row, stock.change))];
  });
}

function useSetVisible() {
  const { toasts } = useEditor();
  const put = async (id: string, visible: boolean): Promise<void> => {
    try {
      const answer = await ask(catalogCalls.open, { id });
      if (!('product' in answer)) return;
      const { title, updatedOn } = answer.product;
      if (answer.product.visible === visible) {
        toasts.say(visible ? messages.alreadyShown({ title }) : messages.alreadyHidden({ title }));
        return;
      }
      await ask(catalogCalls.save, { id, body: { visible, updatedOn } });
      toasts.say(visible ? messages.shown({ title }) : messages.hidden({ title }), {
        action: { label: ui.undo, run: () => void put(id, !visible) },
      });
    } catch (error) {
      toasts.say(errorText(error));
    }
  };
  return put;
}
