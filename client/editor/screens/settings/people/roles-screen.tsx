// The fifteen roles compared, permission by permission. On a phone the table scrolls sideways below its first column.
import { type Capability, capabilities, grantOf, Role } from '../../../../../server/base/roles.ts';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { messages, roles } from './messages.ts';
import { peoplePath } from './people-screen.tsx';
import styles from './roles.module.css';

const up = { label: messages.title, href: peoplePath };
const compared = roles.filter(({ code }) => code !== Role.none);

export const RolesScreen = () => (
  <RecordPage title={messages.roles} lead={messages.rolesLead} up={up}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
    <section className={styles.scroll} aria-label={messages.roles} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{messages.right}</th>
            {compared.map(({ code, name }) => (
              <th key={code} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(capabilities) as Capability[]).map((capability) => (
            <tr key={capability}>
              <th scope="row">{messages.capabilityNames[capability]}</th>
              {compared.map(({ code }) => {
                const grant = grantOf(code, capability);
                return (
                  <td key={code} data-grant={grant}>
                    {messages.grants[grant]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </RecordPage>
);
