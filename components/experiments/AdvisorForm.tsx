import { publicConfig } from '../../lib/config/public.ts';
import type { Variant } from '../../lib/experiments/experiment.ts';
import button from '../controls/Button.module.css';
import styles from './AdvisorForm.module.css';

type AdvisorFormProps = {
  variant: Variant;
  /** What its button reads. */
  action: string;
};

/**
 * Asks for a profile, with which the external advisor opens in a new tab (2.2, 2.10). What sends it is
 * loaded for those who see it, see `AdvisorActions`; until then the browser does.
 */
export function AdvisorForm({ variant, action }: AdvisorFormProps) {
  const { advisorUrl, networkName } = publicConfig;
  return (
    <form className={styles.form} action={advisorUrl} target="_blank" data-advisor-form={variant}>
      <label>
        {networkName} URL
        <input name="linkedin" inputMode="url" autoCapitalize="none" spellCheck={false} />
      </label>
      <button className={button.button}>{action}</button>
    </form>
  );
}
