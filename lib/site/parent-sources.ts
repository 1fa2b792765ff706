/** Menu and footer of the parent site, of a file, or of the sample. Contract: 3.9, 3.10, 10.2. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { limitedText } from '../api/request-body.ts';
import type { BoardFile } from '../config/board.ts';
import type { Config } from '../config/load.ts';
import { renderMarkdown } from '../content/texts.ts';
import {
  fetchFooter,
  fetchNavigation,
  type JsonResponse,
  MAX_RESPONSE_BYTES,
} from '../content/parent-requests.ts';
import sample from './sample-parent-site.json' with { type: 'json' };

type ParentResponses = { navigation: JsonResponse; footer: JsonResponse };

const fileSchema = z.object({ navigation: z.unknown(), footer: z.unknown() });

/** Functions that read the two responses; both may throw. */
export function parentSources(config: Config): {
  navigation: () => Promise<JsonResponse>;
  footer: () => Promise<JsonResponse>;
} {
  const { fieldTokens, siteUrl } = config.public;
  const { parentApiBase, parentSiteFile, board } = config.server;
  if (parentApiBase) {
    return {
      navigation: () => fetchNavigation(parentApiBase, { readText }),
      footer: () => fetchFooter(parentApiBase, { readText }),
    };
  }
  const { brand } = fieldTokens;
  const read = async () => {
    if (parentSiteFile) return readParentFile(parentSiteFile);
    return board ? ownParentSite(board.file, brand) : sampleParentSite({ siteUrl, brand });
  };
  return {
    navigation: async () => (await read()).navigation,
    footer: async () => (await read()).footer,
  };
}

/** Reads the adopter's file, in the format of the parent site's API. */
async function readParentFile(file: string): Promise<ParentResponses> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`PARENT_SITE_FILE cannot be read: ${file}`);
  });
  return parseParentFile(text, file);
}

/** The sample menu and footer; `values` fill its placeholders. */
export function sampleParentSite(values: { siteUrl: string; brand: string }): ParentResponses {
  const text = JSON.stringify(sample).replace(/\{\{(siteUrl|brand)\}\}/g, (_, name) =>
    JSON.stringify(values[name as keyof typeof values]).slice(1, -1),
  );
  return parseParentFile(text, 'The sample');
}

/** Menu and footer from `board.json`. `brand` completes the names of the footer's fields. */
function ownParentSite(
  { menu = [], footer = {} }: Pick<BoardFile, 'menu' | 'footer'>,
  brand: string,
): ParentResponses {
  const primary = menu.map(({ label, url }) => ({
    label,
    link: url,
    type: 'no_dropdown',
    sub_items: [],
  }));
  return {
    navigation: responseOf({ primary, secondary: [] }),
    footer: responseOf({
      [`${brand}_footer_navigation_html`]: '',
      [`${brand}_footer_about`]: renderMarkdown(footer.about ?? ''),
      [`${brand}_footer_disclaimer`]: renderMarkdown(footer.disclaimer ?? ''),
    }),
  };
}

/** Reads a response's body; null as soon as it is too long. */
export function readText({ body }: Response): Promise<string | null> {
  return limitedText(body, MAX_RESPONSE_BYTES);
}

function parseParentFile(text: string, file: string): ParentResponses {
  try {
    const { navigation, footer } = fileSchema.parse(JSON.parse(text));
    return { navigation: responseOf(navigation), footer: responseOf(footer) };
  } catch {
    throw new Error(`${file} must be JSON with "navigation" and "footer"`);
  }
}

/** Wraps a value as if a server had sent it. */
function responseOf(json: unknown): JsonResponse {
  return { text: JSON.stringify(json), json };
}
