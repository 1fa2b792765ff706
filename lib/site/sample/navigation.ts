import { advancedSeries, careerReviews, everything, problemProfiles } from './columns.ts';

function category(
  label: string,
  link: string,
  description: string,
  [column_1, column_2]: readonly [string, string],
) {
  return { label, link, description, type: 'link', column_1, column_2 };
}

const heading = (label: string) => ({ label, link: '', type: 'heading' });
const link = (label: string, path: string, description = '') => ({
  label,
  link: path,
  description,
  type: 'link',
});

function secondary(ID: number, parent: number, title: string, url: string) {
  return { ID, menu_item_parent: String(parent), title, url, object_id: String(1000 + ID) };
}

/**
 * A menu as a parent site's `get-nav-info` answers (contract 3.9), with an item of every type, for
 * development, tests and pages that have no parent site configured.
 * @param siteUrl of this board, without a trailing slash
 */
export function sampleNavigation(siteUrl: string) {
  return {
    primary: [
      { label: 'Start here', link: '/start-here', type: 'no_dropdown', sub_items: false },
      {
        label: 'Explore',
        link: '/topic',
        type: 'wide_dropdown',
        sub_items: [
          category(
            'Problem profiles',
            '/problem-profiles',
            'Which problems are biggest, most solvable and most neglected?',
            problemProfiles,
          ),
          category(
            'Career reviews',
            '/career-reviews',
            'What each path is like, who it suits, and how to enter it.',
            careerReviews,
          ),
          category(
            'Advanced series',
            '/advanced-series',
            'The ideas behind our advice, for readers who want more detail.',
            advancedSeries,
          ),
          category('Browse all our content', '/topic', 'Everything, by topic.', everything),
        ],
      },
      {
        label: 'Career guide',
        link: '/career-guide',
        type: 'narrow_dropdown',
        sub_items: [],
        sub_items_narrow_dropdown: [
          heading('Read the guide'),
          link('Start at the beginning', '/career-guide', 'Twelve short chapters'),
          link('Summary', '/career-guide/summary'),
          heading('Work through it'),
          link('Plan your career', '/career-planning', 'An eight-week course, free'),
          link('Decision template', '/career-decision'),
        ],
      },
      { label: 'Job board', link: `${siteUrl}/`, type: 'no_dropdown', sub_items: false },
      { label: 'Newsletter', link: '/newsletter', type: 'no_dropdown', sub_items: false },
      { label: 'Speak with us', link: '/speak-with-us', type: 'no_dropdown', sub_items: false },
    ],
    secondary: [
      secondary(1, 0, 'About', '/about'),
      secondary(2, 1, 'Our story', '/about/our-story'),
      secondary(3, 1, 'Our team', '/about/meet-the-team'),
      secondary(4, 3, 'Work with us', '/about/work-with-us'),
      secondary(5, 3, 'Advisors &amp; trustees', '/about/advisors'),
      secondary(6, 1, 'Impact', '/about/impact'),
      secondary(7, 0, 'Newsletter', '/newsletter'),
      secondary(8, 0, 'Contact', '/contact'),
    ],
  };
}
