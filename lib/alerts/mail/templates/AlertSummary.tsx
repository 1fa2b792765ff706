import { Text } from '@react-email/components';
import { parts } from '../mail-theme.ts';

/** An alert's filters, a line each (2.9, 9). */
export function AlertSummary({ lines }: { lines: string[] }) {
  if (lines.length === 0) return <Text {...parts.text}>All new roles, without filters.</Text>;
  return (
    <ul {...parts.summary}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
