// The events that a webhook gets. Commerce 1.10.

import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { webhookMessages as messages } from './messages.ts';

type TopicFieldsProps = {
  topics: readonly string[];
  problem?: string | undefined;
  onChange(topics: readonly string[]): void;
};

export function TopicFields({ topics, problem, onChange }: TopicFieldsProps) {
  const listed = Object.keys(messages.topics);
  // Single topics of a family come from the API.
  const all = [...listed, ...topics.filter((topic) => !listed.includes(topic))];
  return (
    <Stack as="fieldset" gap={2} data-path="topics" tabIndex={-1}>
      <legend>{messages.events}</legend>
      {all.map((topic) => (
        <CheckField
          key={topic}
          label={messages.topics[topic] ?? topic}
          value={topics.includes(topic)}
          onChange={(isOn) => onChange(isOn ? [...topics, topic] : topics.filter((one) => one !== topic))}
        />
      ))}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Stack>
  );
}
