import { publicConfig } from '../../lib/config/public.ts';
import { advisorFields, type AdvisorPlace } from '../../lib/visitor/advisor-link.ts';
import type { Variant } from '../../lib/visitor/experiment.ts';
import button from '../ui/Button.module.css';
import styles from './AdvisorForm.module.css';

type AdvisorFormProps = {
  variant: Variant;
  place: AdvisorPlace;
  /** What its button reads. */
  action: string;
};

/**
 * Asks for a profile, with which the external advisor opens in a new tab (2.2, 2.10). What sends it is
 * loaded for those who see it, see `AdvisorActions`; until then the browser does.
 */
export function AdvisorForm({ variant, place, action }: AdvisorFormProps) {
  const { advisorUrl, networkName } = publicConfig;
  return (
    <form
      className={styles.form}
      action={advisorUrl}
      target="_blank"
      rel="noopener"
      data-advisor-form={variant}
    >
      <label>
        {networkName} URL
        <input name="linkedin" inputMode="url" autoCapitalize="none" spellCheck={false} />
      </label>
      {advisorFields(publicConfig, { place, variant }).map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <button className={button.button}>{action}</button>
    </form>
  );
}
