import { expect, test } from 'vitest';
import { createDeskApi } from '../../../lib/desk/client/desk-api.ts';
import {
  createDeskStore,
  type DeskStore,
  OFFLINE,
  rowsShown,
  rowsToSkip,
  UNANSWERED,
} from '../../../lib/desk/client/desk-store.ts';
import { createDeskHandler } from '../../../lib/desk/desk-server.ts';
import { changeCandidates, readCandidates } from '../../../lib/store/candidates.ts';
import { candidate, NOW, row } from '../candidate.ts';
import { boardOf, deskOver, stateWith } from '../desk-factory.ts';

const ID = 'greenhouse-example/1';

/** A tab with its own storage and a server that can go offline. */
async function openTab(dataDir: string, kept = new Map<string, string>()) {
  const desk = createDeskHandler({
    service: deskOver(dataDir),
    files: new Map(),
    publicDir: '/',
    siteUrl: 'https://jobs.example',
    onError: (error) => {
      throw error;
    },
  });
  let secret: string | null = null;
  const network = {
    isDown: false,
    /** Called while the response to a call is pending. */
    onWay: async (_path: string): Promise<void> => {},
  };
  const api = createDeskApi(
    async (path, init) => {
      if (network.isDown) throw new TypeError('Failed to fetch');
      const response = await desk.handle(new Request(`http://127.0.0.1:4310${path}`, init));
      await network.onWay(path);
      return response;
    },
    () => secret,
  );
  const begun = await api.begin(desk.newToken());
  if (begun.kind === 'answered') secret = begun.data.secret;
  let waiting: Array<() => void> = [];
  const store = createDeskStore({
    api,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    },
    schedule: (run) => {
      waiting = [run];
      return () => {
        waiting = waiting.filter((each) => each !== run);
      };
    },
  });
  await store.refresh();
  await expect.poll(() => store.getState().detail).not.toBe(null);
  return {
    store,
    network,
    kept,
    /** Advances past the save delay and waits for the save. */
    async settle() {
      for (const run of waiting.splice(0)) run();
      await expect.poll(() => store.getState().saving).toBe('saved');
    },
    run: () => {
      for (const run of waiting.splice(0)) run();
    },
  };
}

/** Accepts a role without area and description: the first call asks. */
async function accept(store: DeskStore): Promise<void> {
  await store.judge('accept');
  await store.judge('accept');
}

const two = () => [
  candidate(),
  candidate({ id: '2', title: 'Cook', url: 'https://example.org/jobs/2' }),
];

test('13.8 the list is narrowed, skipped in one step, and that step is undone', async () => {
  const titles = ['Cook', 'Cook in chief', 'Driver', 'Cook for events'];
  const dataDir = await stateWith(
    [row()],
    titles.map((title, at) =>
      candidate({ id: `${at}`, title, url: `https://example.org/jobs/${at}`, found_at: NOW - at }),
    ),
  );
  const { store } = await openTab(dataDir);
  const shown = () => rowsShown(store.getState()).map(({ title }) => title);
  store.narrow({ text: 'cook' });
  expect(shown()).toEqual(['Cook', 'Cook in chief', 'Cook for events']);
  await store.skipMany(rowsToSkip(store.getState()));
  expect(store.getState().notice).toBe('Skipped: 3 roles');
  expect(shown()).toEqual([]);
  store.narrow({ text: '' });
  expect(shown()).toEqual(['Driver']);
  await store.undo();
  expect(store.getState().notice).toBe('Undone: 3 roles');
  expect(shown()).toEqual(titles);
  await store.undo();
  expect(store.getState().notice).toBe('Nothing to undo');
});

const cooks = () =>
  ['Cook', 'Cook in chief', 'Driver'].map((title, at) =>
    candidate({ id: `${at}`, title, url: `https://example.org/jobs/${at}`, found_at: NOW - at }),
  );

test('13.8 after a step the first role that still waits is shown, so that undo takes back the step', async () => {
  const { store } = await openTab(await stateWith([row()], cooks()));
  store.narrow({ text: 'cook' });
  await store.skipMany(rowsToSkip(store.getState()));
  expect(store.getState().selectedId).toBe(null);
  store.narrow({ text: '' });
  expect(store.getState().selectedId).toBe('greenhouse-example/2');
  await store.undo();
  expect(store.getState().notice).toBe('Undone: 2 roles');
});

test('13.8 a step can be undone after an undo that failed', async () => {
  const { store, network } = await openTab(await stateWith([row()], cooks()));
  store.narrow({ text: 'cook' });
  await store.skipMany(rowsToSkip(store.getState()));
  network.isDown = true;
  await store.undo();
  expect(store.getState().problem).toBe(OFFLINE);
  network.isDown = false;
  await store.undo();
  expect(store.getState().notice).toBe('Undone: 2 roles');
});

test('13.8 a step is undone also after a reload of the page', async () => {
  const dataDir = await stateWith([row()], cooks());
  const kept = new Map<string, string>();
  const { store } = await openTab(dataDir, kept);
  store.narrow({ text: 'cook' });
  await store.skipMany(rowsToSkip(store.getState()));
  const { store: again } = await openTab(dataDir, kept);
  expect(rowsShown(again.getState()).map(({ title }) => title)).toEqual(['Driver']);
  await again.undo();
  expect(rowsShown(again.getState())).toHaveLength(3);
});

test('13.8 the rows from the selected one to another are marked, and only these are skipped', async () => {
  const dataDir = await stateWith(
    [row()],
    ['1', '2', '3', '4'].map((id) => candidate({ id, title: id, found_at: NOW - Number(id) })),
  );
  const { store } = await openTab(dataDir);
  store.move(1);
  store.mark('greenhouse-example/4');
  store.mark('greenhouse-example/3');
  expect([...store.getState().marked]).toEqual(['greenhouse-example/2', 'greenhouse-example/3']);
  await store.skipMany(rowsToSkip(store.getState()));
  expect(rowsShown(store.getState()).map(({ title }) => title)).toEqual(['1', '4']);
  expect(store.getState().marked.size).toBe(0);
});

test('13.8 only the clicked row is marked when the selected one is no longer listed', async () => {
  const dataDir = await stateWith([row()], cooks());
  const [{ store }, theirs] = [await openTab(dataDir), await openTab(dataDir)];
  store.select(store.getState().selectedId);
  await theirs.store.judge('skip');
  await store.refresh();
  store.mark('greenhouse-example/2');
  expect([...store.getState().marked]).toEqual(['greenhouse-example/2']);
});

test('13.8 a step that fails says why, changes nothing, and keeps what is marked', async () => {
  const dataDir = await stateWith([row()], two());
  const { store, network } = await openTab(dataDir);
  store.mark('greenhouse-example/2');
  network.isDown = true;
  await store.skipMany(rowsToSkip(store.getState()));
  expect(store.getState()).toMatchObject({ problem: OFFLINE, isBusy: false });
  expect(store.getState().marked.size).toBe(2);
  network.isDown = false;
  await store.skipMany(rowsToSkip(store.getState()));
  expect(rowsShown(store.getState())).toEqual([]);
});

test('13.8 a role with text that has not been saved yet is left by a step', async () => {
  const { store } = await openTab(await stateWith([row()], cooks()));
  store.type('salary', '£40,000');
  await store.skipMany(rowsToSkip(store.getState()));
  expect(store.getState().notice).toBe('Skipped: 2 roles; 1 role left as before');
});

test('13.8 text that is typed while a step is on its way is saved', async () => {
  const { store, network, run, settle } = await openTab(await stateWith([row()], cooks()));
  store.mark('greenhouse-example/0');
  store.select('greenhouse-example/2');
  await expect.poll(() => store.getState().detail).not.toBe(null);
  network.onWay = async (path) => {
    if (!path.endsWith('/steps')) return;
    store.type('salary', '£40,000');
    run();
  };
  await store.skipMany(rowsToSkip(store.getState()));
  network.onWay = async () => {};
  await settle();
  expect(store.getState().draft).toEqual({ salary: '£40,000' });
});

test('13.6 what is typed is saved, and another tab or a reload finds it', async () => {
  const dataDir = await stateWith([row()], [candidate()]);
  const tab = await openTab(dataDir);
  tab.store.type('title', 'Typed');
  expect(tab.kept.size).toBe(1);
  await tab.settle();
  expect(tab.kept.size).toBe(0);
  expect(tab.store.getState().detail?.role?.title).toBe('Typed');
  expect((await openTab(dataDir)).store.getState().draft).toEqual({ title: 'Typed' });
});

test('13.6 a reload before the text was saved brings it back from the tab', async () => {
  const dataDir = await stateWith([row()], [candidate()]);
  const tab = await openTab(dataDir);
  tab.store.type('title', 'Typed');
  const reloaded = await openTab(dataDir, tab.kept);
  expect(reloaded.store.getState().draft).toEqual({ title: 'Typed' });
  await reloaded.settle();
  expect((await openTab(dataDir)).store.getState().draft).toEqual({ title: 'Typed' });
});

test('13.6 while the desk does not answer the text stays, and is saved once it does', async () => {
  const dataDir = await stateWith([row()], [candidate()]);
  const tab = await openTab(dataDir);
  tab.network.isDown = true;
  tab.store.type('title', 'Typed');
  tab.run();
  await expect.poll(() => tab.store.getState().saving).toBe('offline');
  expect(tab.store.getState()).toMatchObject({ problem: OFFLINE, draft: { title: 'Typed' } });
  await accept(tab.store);
  expect(tab.store.getState()).toMatchObject({ problem: OFFLINE, draft: { title: 'Typed' } });
  tab.network.isDown = false;
  tab.store.type('position', 'Officer');
  await tab.settle();
  expect(tab.store.getState().problem).toBe('');
  const { draft } = (await openTab(dataDir)).store.getState();
  expect(draft).toEqual({ title: 'Typed', position: 'Officer' });
});

test('13.6 text typed while a draft is on its way is saved, also when the next role is shown at once', async () => {
  const dataDir = await stateWith([row()], two());
  const tab = await openTab(dataDir);
  tab.store.type('title', 'Ty');
  tab.run();
  tab.store.type('title', 'Typed');
  tab.store.move(1);
  await expect.poll(() => tab.kept.size).toBe(0);
  const { draft } = await deskOver(dataDir).detail(ID);
  expect(draft).toEqual({ title: 'Typed' });
});

test('13.2 a role is shown however long its title is and however many places it has', async () => {
  const locations = Array.from({ length: 150 }, (_, at) => `Town ${at}, UK`);
  const dataDir = await stateWith([row()], [candidate({ title: 'x'.repeat(10_000), locations })]);
  const { store } = await openTab(dataDir);
  expect(store.getState()).toMatchObject({ problem: '', detail: { row: { id: ID } } });
});

test('13.2 a decision made before the role has loaded waits for it', async () => {
  const third = candidate({ id: '3', title: 'Pilot', url: 'https://example.org/jobs/3' });
  const dataDir = await stateWith([row()], [...two(), third]);
  const { store } = await openTab(dataDir);
  store.move(1);
  store.move(1);
  expect(store.getState().detail).toBe(null);
  await accept(store);
  expect((await boardOf(dataDir)).roles[1]?.title).toBe('Pilot');
});

test('13.6 a decision made while text is being saved takes all of it along', async () => {
  const dataDir = await stateWith([row()], [candidate()]);
  const tab = await openTab(dataDir);
  tab.store.type('title', 'Ty');
  tab.run();
  tab.store.type('title', 'Typed');
  await accept(tab.store);
  expect((await boardOf(dataDir)).roles[1]?.title).toBe('Typed');
  expect([...tab.kept.keys()]).toEqual(['desk-judged']);
});

test('13.6 text that is typed while a question is answered is kept', async () => {
  const [first, second] = two();
  const { store, network, settle } = await openTab(
    await stateWith(
      [row()],
      [
        {
          ...first!,
          possible_duplicate: {
            key: 'greenhouse-example/2',
            post_pk: null,
            title: 'Cook',
            organisation: second!.organisation,
            locations: [],
            url: second!.url,
          },
        },
        second!,
      ],
    ),
  );
  store.select(ID);
  await expect.poll(() => store.getState().detail?.row.id).toBe(ID);
  network.onWay = async (path) => {
    if (path.endsWith('/judgement')) store.type('salary', '£40,000');
  };
  await store.judge('different');
  await settle();
  expect(store.getState().draft).toEqual({ salary: '£40,000' });
});

test('13.6 changes of different fields in two desks are joined', async () => {
  const dataDir = await stateWith([row()], [candidate()]);
  const [mine, theirs] = [await openTab(dataDir), await openTab(dataDir)];
  theirs.store.type('salary', '€50,000');
  await theirs.settle();
  mine.store.type('title', 'Mine');
  await mine.settle();
  expect(mine.store.getState()).toMatchObject({
    draft: { title: 'Mine', salary: '€50,000' },
    conflicts: [],
  });
  await theirs.store.refresh();
  expect(theirs.store.getState().draft).toEqual({ title: 'Mine', salary: '€50,000' });
});

test.for([
  ['yours', 'Mine'],
  ['theirs', 'Theirs'],
] as const)(
  '13.6 of one field changed in two desks both values are shown, and “%s” ends it',
  async ([choice, title]) => {
    const dataDir = await stateWith([row()], [candidate()]);
    const [mine, theirs] = [await openTab(dataDir), await openTab(dataDir)];
    theirs.store.type('title', 'Theirs');
    await theirs.settle();
    mine.store.type('title', 'Mine');
    mine.run();
    await expect
      .poll(() => mine.store.getState().conflicts)
      .toEqual([{ field: 'title', theirs: 'Theirs', yours: 'Mine' }]);
    expect(mine.store.getState().draft.title).toBe('Mine');
    await accept(mine.store);
    expect((await boardOf(dataDir)).roles).toHaveLength(1);
    mine.store.resolve(choice);
    await mine.settle();
    expect((await openTab(dataDir)).store.getState().draft).toEqual({ title });
  },
);

test('13.6 a role that another desk has judged is not judged again, and its text is kept', async () => {
  const dataDir = await stateWith([row()], [candidate()]);
  const [mine, theirs] = [await openTab(dataDir), await openTab(dataDir)];
  await theirs.store.judge('skip');
  mine.store.type('title', 'Mine');
  await accept(mine.store);
  expect(mine.store.getState()).toMatchObject({
    problem: 'Another desk has changed this role in the meantime. Look again, then decide.',
    draft: { title: 'Mine' },
    detail: { row: { judgement: 'skipped' } },
  });
  expect((await boardOf(dataDir)).roles).toHaveLength(1);
});

test('13.2 after a judgement the next role is shown; undo brings the last one back', async () => {
  const dataDir = await stateWith([row()], two());
  const { store } = await openTab(dataDir);
  await store.judge('skip');
  expect(store.getState().selectedId).toBe('greenhouse-example/2');
  expect(store.getState().notice).toBe('Skipped: Field officer, Example Fund (sample)');
  await expect.poll(() => store.getState().detail).not.toBe(null);
  await accept(store);
  expect(rowsShown(store.getState())).toEqual([]);
  await store.undo();
  expect(store.getState()).toMatchObject({ selectedId: 'greenhouse-example/2', list: 'waiting' });
  await store.undo();
  expect(store.getState().selectedId).toBe(ID);
  expect(rowsShown(store.getState())).toHaveLength(2);
  await store.undo();
  expect(store.getState().notice).toBe('Nothing to undo');
});

test('13.2 one press judges one role, however often it is repeated while it works', async () => {
  const dataDir = await stateWith([row()], two());
  const { store } = await openTab(dataDir);
  await store.judge('accept');
  await Promise.all([store.judge('accept'), store.judge('accept'), store.judge('accept')]);
  expect((await boardOf(dataDir)).roles).toHaveLength(2);
});

test('13.2 the list shows a judgement before the desk has answered, and an earlier refresh does not bring the row back', async () => {
  const dataDir = await stateWith([row()], two());
  const { store, network } = await openTab(dataDir);
  const waiting = () => rowsShown(store.getState()).length;
  const seen: number[] = [];
  network.onWay = async (path) => {
    if (!path.endsWith('/judgement')) return;
    await store.refresh();
    seen.push(waiting());
  };
  await store.judge('skip');
  expect([...seen, waiting()]).toEqual([1, 1]);

  const [read, judged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  network.onWay = async () => {
    read.resolve();
    await judged.promise;
  };
  const late = store.refresh();
  await read.promise;
  network.onWay = async () => {};
  await store.judge('skip');
  judged.resolve();
  await late;
  expect(waiting()).toBe(0);
});

test.for(['another desk was first', 'its answer is lost'])(
  '13.2 the list is read again after a judgement when %s',
  async (what) => {
    const third = candidate({ id: '3', title: 'Pilot', url: 'https://example.org/jobs/3' });
    const dataDir = await stateWith([row()], [...two(), third]);
    const [mine, theirs] = [await openTab(dataDir), await openTab(dataDir)];
    const waiting = () => rowsShown(mine.store.getState()).length;
    if (what === 'another desk was first') await theirs.store.judge('skip');
    else theirs.store.move(1);
    await expect.poll(() => theirs.store.getState().selectedId).not.toBe(ID);
    await theirs.store.judge('skip');
    mine.network.onWay = async (path) => {
      if (path.endsWith('/judgement') && what === 'its answer is lost') throw new TypeError();
    };
    expect(waiting()).toBe(3);
    await mine.store.judge('skip');
    expect(waiting()).toBe(1);
  },
);

const several = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    candidate({
      id: `${at + 1}`,
      title: `Officer ${at + 1}`,
      url: `https://example.org/jobs/${at + 1}`,
      found_at: 2_000_000_000 - at,
    }),
  );

const titlesOf = (store: DeskStore) => rowsShown(store.getState()).map(({ title }) => title);

test('13.2 keys that are pressed while a judgement is on its way count, in order', async () => {
  const dataDir = await stateWith([row()], several(6));
  const { store, network } = await openTab(dataDir);
  const sent: string[] = [];
  network.onWay = async (path) => {
    if (path.endsWith('/judgement')) sent.push(decodeURIComponent(path).split('/').at(-2)!);
  };
  const presses = [store.judge('skip'), store.judge('skip'), store.judge('skip')];
  await expect.poll(() => titlesOf(store)).toEqual(['Officer 4', 'Officer 5', 'Officer 6']);
  presses.push(store.undo(), store.judge('skip'), store.judge('skip'));
  await Promise.all(presses);
  expect(sent).toEqual(['1', '2', '3', '3', '3', '4']);
  expect(titlesOf(store)).toEqual(['Officer 5', 'Officer 6']);
  const { rows } = await deskOver(dataDir).overview();
  expect(rows!.filter(({ judgement }) => judgement === 'waiting')).toHaveLength(2);
});

test('13.9 until a curator acts, the first role is shown, also when the order has changed', async () => {
  const dataDir = await stateWith([row()], several(3));
  const { store } = await openTab(dataDir);
  expect(store.getState().selectedId).toBe('greenhouse-example/1');
  const found = await readCandidates(dataDir);
  changeCandidates(dataDir, [{ ...found[1]!, found_at: 2_000_000_100 }], []);
  await store.refresh();
  expect(store.getState().selectedId).toBe('greenhouse-example/2');
  store.move(1);
  expect(store.getState().selectedId).toBe('greenhouse-example/1');
  changeCandidates(dataDir, [{ ...found[2]!, found_at: 2_000_000_200 }], []);
  await store.refresh();
  expect(store.getState().selectedId).toBe('greenhouse-example/1');
});

test('13.2 moving in the list does not wait for a judgement', async () => {
  const dataDir = await stateWith([row()], several(4));
  const { store, network } = await openTab(dataDir);
  const answered = Promise.withResolvers<void>();
  network.onWay = (path) => (path.endsWith('/judgement') ? answered.promise : Promise.resolve());
  const judged = store.judge('skip');
  await expect.poll(() => titlesOf(store)).toHaveLength(3);
  store.move(1);
  expect(store.getState().selectedId).toBe('greenhouse-example/3');
  answered.resolve();
  await judged;
  expect(store.getState().selectedId).toBe('greenhouse-example/3');
});

test('13.2 a judgement that fails is taken back with its reason, and so are those pressed after it', async () => {
  const dataDir = await stateWith([row()], several(4));
  const [mine, theirs] = [await openTab(dataDir), await openTab(dataDir)];
  theirs.store.move(1);
  await theirs.store.judge('skip');
  await Promise.all([
    mine.store.judge('skip'),
    mine.store.judge('skip'),
    mine.store.judge('skip'),
    mine.store.undo(),
  ]);
  expect(mine.store.getState()).toMatchObject({
    problem: 'Another desk has changed this role in the meantime. Look again, then decide.',
    selectedId: 'greenhouse-example/2',
    judged: [ID],
  });
  expect(titlesOf(mine.store)).toEqual(['Officer 3', 'Officer 4']);
});

test('13.2 a judgement that fails while another role is edited names its role, and the edited one stays', async () => {
  const dataDir = await stateWith([row()], several(3));
  const [{ store, network }, theirs] = [await openTab(dataDir), await openTab(dataDir)];
  await theirs.store.judge('skip');
  const answered = Promise.withResolvers<void>();
  network.onWay = (path) => (path.endsWith('/judgement') ? answered.promise : Promise.resolve());
  const judged = store.judge('skip');
  await expect.poll(() => store.getState().detail?.row.title).toBe('Officer 2');
  store.type('title', 'Typed');
  answered.resolve();
  await judged;
  expect(store.getState()).toMatchObject({
    problem:
      'Officer 1: Another desk has changed this role in the meantime. Look again, then decide.',
    selectedId: 'greenhouse-example/2',
    draft: { title: 'Typed' },
    judged: [],
  });
});

test('13.2 a role with a draft is skipped once it has loaded, and undo brings the draft back', async () => {
  const dataDir = await stateWith([row()], several(3));
  const desk = deskOver(dataDir);
  const id = 'greenhouse-example/3';
  const { row: shown } = await desk.detail(id);
  await desk.saveDraft(id, shown.version, { position: 'Typed' });
  const { store } = await openTab(dataDir);
  store.move(1);
  store.move(1);
  expect(store.getState().detail).toBe(null);
  await store.judge('skip');
  await store.undo();
  expect((await desk.detail(id)).draft).toEqual({ position: 'Typed' });
});

test('13.2 a key that is pressed after a question is dropped', async () => {
  const dataDir = await stateWith([row()], several(3));
  const { store } = await openTab(dataDir);
  await Promise.all([store.judge('accept'), store.judge('skip')]);
  expect(store.getState()).toMatchObject({ selectedId: ID, missing: ['area', 'description'] });
  expect(titlesOf(store)).toHaveLength(3);
});

test('13.2 the next role is shown at once, as it is after what was judged before', async () => {
  const [first, second] = several(2);
  const url = 'https://example.org/jobs/1';
  const dataDir = await stateWith([row()], [first!, { ...second!, url }]);
  const { store, network } = await openTab(dataDir);
  const read = Promise.withResolvers<void>();
  network.onWay = async (path) => {
    if (decodeURIComponent(path).endsWith('/2')) read.resolve();
  };
  store.move(1);
  store.move(-1);
  await read.promise;
  await expect.poll(() => store.getState().detail?.row.id).toBe(ID);
  await accept(store);
  // The board has its address now.
  await expect.poll(() => store.getState().detail?.pair?.where).toBe('board');
});

test('13.2 the list is not sent again while nothing has changed', async () => {
  const dataDir = await stateWith([row()], several(3));
  const desk = deskOver(dataDir);
  const { version, rows } = await desk.overview();
  expect(rows).toHaveLength(3);
  expect((await desk.overview(version)).rows).toBe(null);
  const { row: shown } = await desk.detail(ID);
  const body = { version: shown.version, action: 'skip', draft: {} } as const;
  const { list, row: judged } = await desk.judge(ID, body);
  expect([list?.from, judged.judgement]).toEqual([version, 'skipped']);
  expect((await desk.overview(list!.to)).rows).toBe(null);
  expect((await desk.overview(version)).rows).toHaveLength(3);
});

test('13.3 a field that is reset follows its suggestion again', async () => {
  const dataDir = await stateWith([row()], [candidate()]);
  const tab = await openTab(dataDir);
  tab.store.type('locations', ['Rome']);
  await tab.settle();
  tab.store.type('locations', null);
  await tab.settle();
  expect(tab.store.getState().draft).toEqual({});
  expect(tab.store.getState().detail?.role?.card_locations).toEqual(['France', 'Paris']);
});

test('13.4 a role without area and description is accepted once the curator has been asked', async () => {
  const dataDir = await stateWith([row()], [candidate()]);
  const tab = await openTab(dataDir);
  const { store } = tab;
  store.type('salary', '€41,000');
  await store.judge('accept');
  expect(store.getState()).toMatchObject({ missing: ['area', 'description'], isBusy: false });
  expect((await boardOf(dataDir)).roles).toHaveLength(1);
  // What was typed before the question is saved, and typing asks anew about the rest.
  await tab.settle();
  store.type('description_short', 'Visits farms.');
  expect(store.getState().missing).toBe(null);
  await store.judge('accept');
  expect(store.getState().missing).toEqual(['area']);
  await store.judge('accept');
  const { roles } = await boardOf(dataDir);
  expect(roles[1]).toMatchObject({ tags_area: [], salary: '€41,000' });
});

test('13.3 a value that is not answered is not accepted over, and is kept while another role is shown', async () => {
  const dataDir = await stateWith([row()], two());
  const { store } = await openTab(dataDir);
  store.ask('tags_area', 'clim');
  await store.judge('accept');
  expect(store.getState().problem).toBe(UNANSWERED);
  expect((await boardOf(dataDir)).roles).toHaveLength(1);
  store.move(1);
  expect(store.getState().unknown).toEqual({});
  store.move(-1);
  expect(store.getState().unknown).toEqual({ tags_area: 'clim' });
  store.ask('tags_area', null);
  expect(store.getState()).toMatchObject({ unknown: {}, problem: '' });
});

test('13.2 after a posting was split out, undo puts it back', async () => {
  const url = 'https://example.org/jobs/2';
  const other = candidate({ id: '2', locations: ['Lyon'], url });
  const { kind: _kind, status: _status, ...listing } = other;
  const duplicates = [{ ...listing, by: 'title' as const }];
  const dataDir = await stateWith([row()], [candidate({ duplicates })]);
  const { store } = await openTab(dataDir);
  await store.judge('split', { member: 'greenhouse-example/2' });
  expect(store.getState().notice).toBe('Split out: Field officer, Example Fund (sample)');
  expect(rowsShown(store.getState())).toHaveLength(2);
  await store.undo();
  expect(rowsShown(store.getState())).toHaveLength(1);
  expect(store.getState()).toMatchObject({ selectedId: ID, judged: [] });
});
