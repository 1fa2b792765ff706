/** `/api/cards`: the cards of a search, for frames on other sites. Contract: 16.5. */
import { boardParameters } from '../query/search-parameters.ts';
import { publish, publishingEndpoint, searchOf } from './publication.ts';
import { processRoles } from './published-roles.ts';
import { readRoleRequest } from './role-request.ts';

/** Roles per page: the default and the maximum. */
const FRAME_SIZE = { limit: 10, most: 50 };

export const cardsEndpoint = publishingEndpoint({
  name: 'cards',
  GET: {
    async run({ request, caller }) {
      const board = processRoles();
      const asked = readRoleRequest(searchOf(request), board.definitions, FRAME_SIZE);
      const { roles, total } = await board.find(asked, caller.ip);
      const shown = ['objectID', ...boardParameters(board.config.fieldTokens).attributesToRetrieve];
      const cards = roles.map((role) =>
        Object.fromEntries(shown.map((name) => [name, role[name]])),
      );
      const body = JSON.stringify({ roles: cards, total });
      const type = 'application/json; charset=utf-8';
      return publish(request, { body, type, changedAt: await board.changedAt() });
    },
  },
});
