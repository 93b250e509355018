// A restaurant's menus: sections, dishes, and prices. Spec block type 18.
import { type Dish, type menuBlock, readMenu } from '../../../server/content/block/menu.ts';
import { editMessages } from './messages.ts';
import type { BlockView } from './registry.tsx';
import { Empty } from './summary.tsx';

export function MenuBlock({ props, edit }: BlockView<typeof menuBlock>) {
  const menus = readMenu(props.menu, props.currency);
  if (menus.length === 0) return edit ? <Empty text={editMessages.noMenu} /> : null;
  return (
    <div className={`menu-block menu-block--${props.design}`}>
      {menus.map((menu, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two menus may have one title, and nothing moves
        <div className="menu-part" key={at}>
          {menu.title && <h2 className="menu-part-title">{menu.title}</h2>}
          {menu.text && <p className="menu-part-text">{menu.text}</p>}
          <div className="menu-sections">
            {menu.sections.map((section, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <div className="menu-section" key={index}>
                {section.title && <h3 className="menu-section-title">{section.title}</h3>}
                {section.text && <p className="menu-section-text">{section.text}</p>}
                {section.dishes.length > 0 && (
                  <ul className="menu-items">
                    {section.dishes.map((dish, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      <DishRow dish={dish} key={place} />
                    ))}
                  </ul>
                )}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

const DishRow = ({ dish: { name, text, prices } }: { dish: Dish }) => (
  <li className="menu-item">
    <p className="menu-item-line">
      <span className="menu-item-title">{name}</span>
      {prices.length === 1 && prices[0]?.what === '' && <span className="menu-item-price">{prices[0].price}</span>}
    </p>
    {text && <p className="menu-item-description">{text}</p>}
    {(prices.length > 1 || (prices[0] && prices[0].what !== '')) && (
      <ul className="menu-item-prices">
        {prices.map(({ what, price }) => (
          <li key={`${what} ${price}`}>
            {what && <span>{what}</span>} <span className="menu-item-price">{price}</span>
          </li>
        ))}
      </ul>
    )}
  </li>
);
