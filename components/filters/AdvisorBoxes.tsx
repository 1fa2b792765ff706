import { Icon } from '../ui/Icon.tsx';
import { AdvisorForm } from './AdvisorForm.tsx';
import styles from './AdvisorBoxes.module.css';

/** The advisor under the filters, in the variants C and D (2.10). The stylesheet shows one, if any. */
export function AdvisorBoxes() {
  return (
    <>
      <section className={`${styles.box} ${styles.C}`} aria-labelledby="advisor-c">
        <h2 id="advisor-c">Get 5 job recommendations personalised to your profile</h2>
        <AdvisorForm variant="C" place="refinements_section" action="Search" />
      </section>
      <section className={`${styles.box} ${styles.D}`} aria-labelledby="advisor-d">
        <div>
          <h2 id="advisor-d">Get personalised job recommendations</h2>
          <p>Our AI can search the job board based on your profile and preferences.</p>
        </div>
        <AdvisorForm variant="D" place="refinements_section" action="Get jobs" />
        <button type="button" className={styles.close} aria-label="Close" data-advisor-close>
          <Icon name="close" size={16} />
        </button>
      </section>
    </>
  );
}
