// Contract: 6.

import {
  acceptedCategory,
  reset,
  run,
  showPreferences,
  type Translation,
} from 'vanilla-cookieconsent';
import 'vanilla-cookieconsent/dist/css-components/base.css';
import 'vanilla-cookieconsent/dist/css-components/preferences-modal.css';
import { CHOICE_DAYS } from '../../lib/visitor/consent.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { consent } from './consent.ts';
import styles from './cookie-settings.module.css';

const MEASUREMENT = 'measurement';

const direction: string = words.locale.direction;

let isOpen = false;

/** Opens the dialog that shows what is stored and changes the consent. */
export async function showCookieSettings(): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  const root = document.createElement('div');
  root.className = styles.settings ?? '';
  document.body.append(root);
  const remove = () => {
    reset();
    root.remove();
    isOpen = false;
  };
  try {
    await openDialog(root, remove);
  } catch (error) {
    remove();
    throw error;
  }
}

async function openDialog(root: HTMLElement, remove: () => void): Promise<void> {
  const keepChoice = () => consent.choose(acceptedCategory(MEASUREMENT));
  await run({
    root,
    autoShow: false,
    // A visitor who opens this is not a bot, even if the user agent looks like one.
    hideFromBots: false,
    manageScriptTags: false,
    autoClearCookies: false,
    // Our own cookie stores the choice, so disable the library's.
    cookie: { expiresAfterDays: -1 },
    categories: {
      necessary: { enabled: true, readOnly: true },
      [MEASUREMENT]: { enabled: consent.getSnapshot().mayMeasure },
    },
    language: {
      default: 'en',
      // Its only translation, in whatever language the board is.
      ...(direction === 'rtl' && { rtl: 'en' }),
      translations: { en: translation },
    },
    onConsent: keepChoice,
    onModalHide() {
      // In the next task, once the library has restored the focus.
      setTimeout(remove);
    },
  });
  showPreferences();
  // The same order as in the banner.
  const refuse = root.querySelector('[data-role=necessary]');
  refuse?.parentElement?.prepend(refuse);
}

/** Has no text for the library's own banner, so that it is not created. */
const translation = {
  preferencesModal: {
    title: words.consent.settings,
    acceptAllBtn: words.consent.accept,
    acceptNecessaryBtn: words.consent.refuse,
    savePreferencesBtn: words.consent.save,
    closeIconLabel: words.dialog.close,
    sections: [
      {
        description: say(words.consent.explanation, { days: CHOICE_DAYS }),
      },
      {
        title: words.consent.essential,
        description: words.consent.essentialText,
        linkedCategory: 'necessary',
      },
      {
        title: words.consent.measurement,
        description: words.consent.measurementText,
        linkedCategory: MEASUREMENT,
      },
    ],
  },
} as Translation;
