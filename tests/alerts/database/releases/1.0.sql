-- The alerts of a board of version 1.0.0, by node tests/alerts/database/write-release.ts
-- The link that ends the alert of daily has the token js7AYNXQCG_lMY4b3-iATQsuDypFGtujZN7Mrl6x1do
-- The link that ends the alert of weekly has the token 9yvYBG4cfyrcyZq7RtXXWvBb3b3Vi1ZU4g9grG7yuY4
-- The link that ends the alert of left has the token 4aoFtz_1In30k-JbjQU-DFWqk17E4O8P6cC7v5bZxAM

create schema drizzle;

create table drizzle.__drizzle_migrations (
  id serial not null,
  hash text not null,
  created_at bigint
);

create table public.alerts (
  id uuid not null,
  email text not null,
  email_key text not null,
  query_json jsonb,
  query_key text not null,
  state text not null,
  matched_run integer not null default 0,
  consent_text text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  updated_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  untaken integer not null default 0,
  rhythm text not null default 'daily'::text,
  due_at timestamp with time zone,
  paused_until timestamp with time zone,
  keep_asked_at timestamp with time zone,
  wanted_at timestamp with time zone,
  has_reason boolean not null default false,
  since_run integer not null default 0
);

create table public.complaints (
  address_hash text not null,
  created_at timestamp with time zone not null
);

create table public.feedback (
  id uuid not null,
  day date not null,
  answer text not null,
  query_json jsonb,
  role_ids jsonb not null
);

create table public.mails (
  id uuid not null,
  kind text not null,
  to_address text not null,
  alert_id uuid,
  newsletter_key text,
  run_id integer,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  leased_until timestamp with time zone,
  claimed_by text,
  last_error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  is_judged boolean not null default false,
  bounce text
);

create table public.matches (
  alert_id uuid not null,
  role_id bigint not null,
  mail_id uuid not null
);

create table public.newsletter_subscribers (
  email_key text not null,
  email text not null,
  state text not null,
  consent_text text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  unsubscribed_at timestamp with time zone
);

create table public.notes (
  name text not null,
  value text not null
);

create table public.rate_limits (
  key text not null,
  starts_at timestamp with time zone not null,
  count integer not null
);

create table public.runs (
  id integer not null,
  created_at timestamp with time zone not null
);

create table public.sightings (
  role_id bigint not null,
  run_id integer not null,
  back_in integer,
  is_away boolean not null default false,
  role_key text
);

create table public.tokens (
  hash text not null,
  purpose text not null,
  alert_id uuid,
  newsletter_key text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone
);

insert into drizzle.__drizzle_migrations (id, hash, created_at) values
  ('1', 'e5ff38388923e56db228ae9047de7fc5ab568c62007b21bb09e3d730c70b32e4', '1795255997420'),
  ('2', '4bda8eb5cb7c38f784f3f7002701f424d85a3c96d988998380d416e324dec06e', '1795274803955'),
  ('3', 'd3554e321f55fd7c5780090bdde7b9f18fc1e28bf494e09c1e5fcc864004d270', '1795334737222'),
  ('4', '45cc8712751803d65801011fd3e41d07eddfdf63ce4064c2da2b18bfad264a8c', '1795338337222'),
  ('5', '3632f8e28cc66fdc5aaa8446c86a5c88a8672087a3f3137e0c6adfb111cf9443', '1795341937222'),
  ('6', '098c785e7ef9269bb37d254116342af48b5fe7422b1a87d771d99e91aa6ec8e9', '1795345537222');

select setval('drizzle.__drizzle_migrations_id_seq', (select max(id) from drizzle.__drizzle_migrations));

insert into public.alerts (id, email, email_key, query_json, query_key, state, matched_run, consent_text, created_at, confirmed_at, updated_at, unsubscribed_at, untaken, rhythm, due_at, paused_until, keep_asked_at, wanted_at, has_reason, since_run) values
  ('01a222b3-0dd5-712c-802c-0636c0bfefcb', 'old@example.org', 'old@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'confirmed', '3', 'alerts-1', '2025-10-07 07:00:00+00', '2025-10-07 07:00:00+00', NULL, NULL, '0', 'daily', NULL, NULL, '2026-11-11 07:00:00+00', '2025-10-07 07:00:00+00', 'false', '0'),
  ('01a222b3-1201-7670-9103-3d55aa83e443', 'daily@example.org', 'daily@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'confirmed', '3', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, NULL, '0', 'daily', NULL, NULL, NULL, '2026-11-04 07:00:00+00', 'false', '0'),
  ('01a222b3-12a3-70bb-993e-0875c6da6ee0', 'waiting@example.org', 'waiting@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'confirmed', '3', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, NULL, '0', 'daily', NULL, NULL, NULL, '2026-11-04 07:00:00+00', 'false', '0'),
  ('01a222b3-141f-7181-b9d3-78d1c4cfdb28', 'refused@example.org', 'refused@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'confirmed', '3', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, NULL, '0', 'daily', NULL, NULL, NULL, '2026-11-04 07:00:00+00', 'false', '0'),
  ('01a222b3-16fc-77d5-a120-adf0b3354197', 'edited@example.org', 'edited@example.org', '{"query": "seventh", "facetFilters": [], "numericFilters": []}', 'LmYP946XvKNtNUlllnEbu12CBH-Z4qHk6UN5qj-fz3A', 'confirmed', '3', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', '2026-11-05 07:00:00+00', NULL, '0', 'daily', NULL, NULL, NULL, '2026-11-05 07:00:00+00', 'false', '1'),
  ('01a222b3-18e4-7229-b61b-5286bc90f8f7', 'paused@example.org', 'paused@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'confirmed', '1', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, NULL, '0', 'daily', NULL, '2026-12-05 07:00:00+00', NULL, '2026-11-05 07:00:00+00', 'false', '0'),
  ('01a222b3-1a9e-77e9-af50-c81204c88cdb', 'left@example.org', 'left@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'unsubscribed', '1', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, '2026-11-05 07:00:00+00', '0', 'daily', NULL, NULL, NULL, '2026-11-04 07:00:00+00', 'true', '0'),
  ('01a222b3-1b6d-71a9-9919-cb5e42cf2034', 'complained@example.org', 'complained@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'unsubscribed', '1', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, '2026-11-05 07:00:00+00', '0', 'daily', NULL, NULL, NULL, '2026-11-04 07:00:00+00', 'false', '0'),
  ('01a222b3-1c29-75c7-94f0-570922a86cc8', 'weekly@example.org', 'weekly@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'confirmed', '2', 'alerts-weekly-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, NULL, '0', 'weekly', '2026-11-16 00:00:00+00', NULL, NULL, '2026-11-04 07:00:00+00', 'false', '0'),
  ('01a222b3-22f4-73b1-9915-7a1313a50cf2', 'pending@example.org', 'pending@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'pending', '0', 'alerts-1', '2026-11-09 07:00:00+00', NULL, NULL, NULL, '0', 'daily', NULL, NULL, NULL, NULL, 'false', '0'),
  ('01a222b3-26da-74b8-ab8e-4bbbe7cb5c09', 'asked@example.org', 'asked@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'pending', '0', 'alerts-1', '2026-11-11 07:00:00+00', NULL, NULL, NULL, '0', 'daily', NULL, NULL, NULL, NULL, 'false', '0');

insert into public.complaints (address_hash, created_at) values
  ('IwtO2Jy7-FYOCa6JdbJuZRqxyttOpTwH-MioGU_D9E0', '2026-11-05 07:00:00+00');

insert into public.feedback (id, day, answer, query_json, role_ids) values
  ('6295ddd0-f70e-471e-825b-511079788ee6', '2026-11-05', 'useful', NULL, '[3, 4]'),
  ('af46f94f-9f74-42cb-9de4-eb5d3179b35f', '2026-11-05', 'not relevant', NULL, '[]');

insert into public.mails (id, kind, to_address, alert_id, newsletter_key, run_id, state, attempts, next_attempt_at, leased_until, claimed_by, last_error, created_at, sent_at, is_judged, bounce) values
  ('015afe77-55d2-4676-b8cd-821519520724', 'digest', 'waiting@example.org', '01a222b3-12a3-70bb-993e-0875c6da6ee0', NULL, '1', 'sent', '1', '2026-11-28 15:08:13.892+00', NULL, 'b6497481-754f-4896-9230-f91c591fd190', NULL, '2026-11-28 15:08:13.874+00', '2026-11-28 15:08:14.121+00', 'false', NULL),
  ('01a222b3-0de8-7401-9180-5aa015d375b0', 'confirmation', 'old@example.org', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, NULL, 'sent', '1', '2026-11-28 15:08:09.543+00', NULL, '6e068a8b-4c99-48ce-9509-45e67fbb4d1c', NULL, '2026-11-28 15:08:09.543+00', '2026-11-28 15:08:10.411+00', 'false', NULL),
  ('01a222b3-1209-75c8-9093-2c9dd5a4371f', 'confirmation', 'daily@example.org', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, NULL, 'sent', '1', '2026-11-28 15:08:10.619+00', NULL, '186245c9-1155-41e7-a6c2-8166d85bd7fc', NULL, '2026-11-28 15:08:10.619+00', '2026-11-28 15:08:10.748+00', 'false', NULL),
  ('01a222b3-12b6-728f-b2af-f1b44e0a6e74', 'confirmation', 'waiting@example.org', '01a222b3-12a3-70bb-993e-0875c6da6ee0', NULL, NULL, 'sent', '1', '2026-11-28 15:08:10.776+00', NULL, '44bd255e-8581-48b2-babd-985395d5ab5b', NULL, '2026-11-28 15:08:10.776+00', '2026-11-28 15:08:11.111+00', 'false', NULL),
  ('01a222b3-147e-713d-ac29-29a6d98b221a', 'confirmation', 'refused@example.org', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, NULL, 'sent', '1', '2026-11-28 15:08:11.143+00', NULL, '916abe2a-5f0e-4416-b119-887682cdcea2', NULL, '2026-11-28 15:08:11.143+00', '2026-11-28 15:08:11.853+00', 'false', NULL),
  ('01a222b3-1705-7634-8f67-39d7cec5b559', 'confirmation', 'edited@example.org', '01a222b3-16fc-77d5-a120-adf0b3354197', NULL, NULL, 'sent', '1', '2026-11-28 15:08:11.894+00', NULL, '5fde3f13-1615-4165-aa98-64b9f859f379', NULL, '2026-11-28 15:08:11.894+00', '2026-11-28 15:08:12.328+00', 'false', NULL),
  ('01a222b3-18f1-7755-86ba-a1518e7928e7', 'confirmation', 'paused@example.org', '01a222b3-18e4-7229-b61b-5286bc90f8f7', NULL, NULL, 'sent', '1', '2026-11-28 15:08:12.382+00', NULL, '75be51f5-adae-4cb4-ae43-21c5ad748233', NULL, '2026-11-28 15:08:12.382+00', '2026-11-28 15:08:12.737+00', 'false', NULL),
  ('01a222b3-1aa7-742d-9430-fac484697e13', 'confirmation', 'left@example.org', '01a222b3-1a9e-77e9-af50-c81204c88cdb', NULL, NULL, 'sent', '1', '2026-11-28 15:08:12.827+00', NULL, 'b020b44a-02b4-4e3f-9e02-33ba85cd3835', NULL, '2026-11-28 15:08:12.827+00', '2026-11-28 15:08:12.982+00', 'false', NULL),
  ('01a222b3-1b79-759d-a4f4-801348105a54', 'confirmation', 'complained@example.org', '01a222b3-1b6d-71a9-9919-cb5e42cf2034', NULL, NULL, 'sent', '1', '2026-11-28 15:08:13.034+00', NULL, '97eecdb7-f37b-493f-a219-0ebf9259f131', NULL, '2026-11-28 15:08:13.034+00', '2026-11-28 15:08:13.16+00', 'false', NULL),
  ('01a222b3-1c33-74ca-87c9-c7ac8ac2f32c', 'confirmation', 'weekly@example.org', '01a222b3-1c29-75c7-94f0-570922a86cc8', NULL, NULL, 'sent', '1', '2026-11-28 15:08:13.223+00', NULL, '7c7d5790-93f1-40f7-a5b2-fc4bffac7061', NULL, '2026-11-28 15:08:13.223+00', '2026-11-28 15:08:13.332+00', 'false', NULL),
  ('01a222b3-1d28-7642-b139-ffe8d1f6fe2a', 'newsletter', 'reads-news@example.org', NULL, 'reads-news@example.org', NULL, 'sent', '1', '2026-11-28 15:08:13.465+00', NULL, '0daa5e9d-68a8-45fd-81c7-87e240529646', NULL, '2026-11-28 15:08:13.465+00', '2026-11-28 15:08:13.62+00', 'false', NULL),
  ('01a222b3-1d45-775c-aedd-298d683e63a6', 'newsletter', 'left-news@example.org', NULL, 'left-news@example.org', NULL, 'sent', '1', '2026-11-28 15:08:13.501+00', NULL, '0daa5e9d-68a8-45fd-81c7-87e240529646', NULL, '2026-11-28 15:08:13.501+00', '2026-11-28 15:08:13.664+00', 'false', NULL),
  ('01a222b3-22ea-7210-9b5c-d5b2f3cc2e85', 'links', 'stranger@example.org', NULL, NULL, NULL, 'dropped', '1', '2026-11-28 15:08:14.941+00', NULL, '0e69746d-9dea-4e60-9da3-6ced616f99a4', 'no longer wanted', '2026-11-28 15:08:14.941+00', NULL, 'false', NULL),
  ('01a222b3-22f8-72c9-8a7e-703fb65f7d60', 'confirmation', 'pending@example.org', '01a222b3-22f4-73b1-9915-7a1313a50cf2', NULL, NULL, 'sent', '1', '2026-11-28 15:08:14.961+00', NULL, '0e69746d-9dea-4e60-9da3-6ced616f99a4', NULL, '2026-11-28 15:08:14.961+00', '2026-11-28 15:08:15.257+00', 'false', NULL),
  ('01a222b3-26e0-73bf-a0e5-a7aede37e9c4', 'confirmation', 'asked@example.org', '01a222b3-26da-74b8-ab8e-4bbbe7cb5c09', NULL, NULL, 'queued', '0', '2026-11-28 15:08:15.957+00', NULL, NULL, NULL, '2026-11-28 15:08:15.957+00', NULL, 'false', NULL),
  ('01a222b3-2700-76c7-b3b5-e23a51bac3a4', 'newsletter', 'asked-news@example.org', NULL, 'asked-news@example.org', NULL, 'queued', '0', '2026-11-28 15:08:15.978+00', NULL, NULL, NULL, '2026-11-28 15:08:15.978+00', NULL, 'false', NULL),
  ('0dc24859-8637-4de4-bd26-ece28cbf8309', 'digest', 'daily@example.org', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, '1', 'sent', '1', '2026-11-28 15:08:13.892+00', NULL, 'b6497481-754f-4896-9230-f91c591fd190', NULL, '2026-11-28 15:08:13.874+00', '2026-11-28 15:08:14.178+00', 'true', NULL),
  ('4a6e0e6e-d7a9-4605-bd35-0edb96864838', 'digest', 'paused@example.org', '01a222b3-18e4-7229-b61b-5286bc90f8f7', NULL, '1', 'sent', '1', '2026-11-28 15:08:13.892+00', NULL, 'b6497481-754f-4896-9230-f91c591fd190', NULL, '2026-11-28 15:08:13.874+00', '2026-11-28 15:08:14.237+00', 'false', NULL),
  ('58bbc9ea-050e-44c1-81cc-a9154cbce817', 'digest', 'old@example.org', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, '3', 'sent', '1', '2026-11-28 15:08:15.631+00', NULL, 'ed59dfda-2bc9-4de5-86ba-d76df84f35f8', NULL, '2026-11-28 15:08:15.625+00', '2026-11-28 15:08:15.928+00', 'false', NULL),
  ('6c768e5d-0a39-4c37-b04b-d466f9fe3430', 'digest', 'refused@example.org', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '1', 'failed', '3', '2026-11-28 15:08:14.521+00', NULL, '40afc673-a435-4926-a76f-9a6d51ec8cd0', '550 5.1.1 No such user', '2026-11-28 15:08:13.874+00', NULL, 'false', NULL),
  ('7863c834-a1d4-4217-887d-76f74813e434', 'digest', 'daily@example.org', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, '2', 'sent', '1', '2026-11-28 15:08:15.076+00', NULL, '0e69746d-9dea-4e60-9da3-6ced616f99a4', NULL, '2026-11-28 15:08:15.06+00', '2026-11-28 15:08:15.344+00', 'false', NULL),
  ('9057dc14-4c39-4a95-9c93-55746e6b1266', 'digest', 'waiting@example.org', '01a222b3-12a3-70bb-993e-0875c6da6ee0', NULL, '2', 'queued', '1', '2026-11-28 15:09:15.373+00', NULL, '0e69746d-9dea-4e60-9da3-6ced616f99a4', '450 4.2.0 Try again later', '2026-11-28 15:08:15.06+00', NULL, 'false', NULL),
  ('9b6a2ab8-b365-4fe8-893d-5b760f3788c8', 'digest', 'daily@example.org', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, '3', 'sent', '1', '2026-11-28 15:08:15.631+00', NULL, 'ed59dfda-2bc9-4de5-86ba-d76df84f35f8', NULL, '2026-11-28 15:08:15.625+00', '2026-11-28 15:08:15.828+00', 'false', NULL),
  ('9d256cfb-484e-4a07-b11f-9a54db267adc', 'digest', 'refused@example.org', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2', 'sent', '1', '2026-11-28 15:08:15.076+00', NULL, '0e69746d-9dea-4e60-9da3-6ced616f99a4', NULL, '2026-11-28 15:08:15.06+00', '2026-11-28 15:08:15.391+00', 'false', NULL),
  ('a0284495-1822-430c-9728-ab94a2c94408', 'digest', 'old@example.org', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, '2', 'sent', '1', '2026-11-28 15:08:15.076+00', NULL, '0e69746d-9dea-4e60-9da3-6ced616f99a4', NULL, '2026-11-28 15:08:15.06+00', '2026-11-28 15:08:15.326+00', 'false', NULL),
  ('b6d134fc-f711-453a-b278-3e56e3f83e68', 'digest', 'waiting@example.org', '01a222b3-12a3-70bb-993e-0875c6da6ee0', NULL, '3', 'queued', '0', '2026-11-28 15:08:15.631+00', NULL, NULL, NULL, '2026-11-28 15:08:15.625+00', NULL, 'false', NULL),
  ('c5a99396-201f-44d8-94ba-99443cb3d7f1', 'digest', 'complained@example.org', '01a222b3-1b6d-71a9-9919-cb5e42cf2034', NULL, '1', 'sent', '1', '2026-11-28 15:08:13.892+00', NULL, 'b6497481-754f-4896-9230-f91c591fd190', NULL, '2026-11-28 15:08:13.874+00', '2026-11-28 15:08:14.352+00', 'false', NULL),
  ('ca029867-0175-4e2d-a70f-2289a9a3dc54', 'digest', 'old@example.org', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, '1', 'sent', '1', '2026-11-28 15:08:13.892+00', NULL, 'b6497481-754f-4896-9230-f91c591fd190', NULL, '2026-11-28 15:08:13.874+00', '2026-11-28 15:08:14.162+00', 'false', NULL),
  ('d96dca96-d9fa-4806-826d-cd91b75df7cc', 'digest', 'weekly@example.org', '01a222b3-1c29-75c7-94f0-570922a86cc8', NULL, '2', 'sent', '1', '2026-11-28 15:08:15.076+00', NULL, '0e69746d-9dea-4e60-9da3-6ced616f99a4', NULL, '2026-11-28 15:08:15.06+00', '2026-11-28 15:08:15.296+00', 'false', NULL),
  ('d9d1eebd-1f06-4de6-af49-ff646b032c64', 'digest', 'refused@example.org', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '3', 'sending', '0', '2026-11-28 15:08:15.631+00', '2026-11-28 15:09:15.863+00', 'ed59dfda-2bc9-4de5-86ba-d76df84f35f8', NULL, '2026-11-28 15:08:15.625+00', NULL, 'false', NULL),
  ('e256d408-0149-45c2-8969-1641db9ccd31', 'digest', 'edited@example.org', '01a222b3-16fc-77d5-a120-adf0b3354197', NULL, '1', 'sent', '1', '2026-11-28 15:08:13.892+00', NULL, 'b6497481-754f-4896-9230-f91c591fd190', NULL, '2026-11-28 15:08:13.874+00', '2026-11-28 15:08:14.218+00', 'false', NULL),
  ('e9a15d25-b70f-42a9-a5ce-bbf81aecfcb8', 'digest', 'left@example.org', '01a222b3-1a9e-77e9-af50-c81204c88cdb', NULL, '1', 'sent', '1', '2026-11-28 15:08:13.892+00', NULL, 'b6497481-754f-4896-9230-f91c591fd190', NULL, '2026-11-28 15:08:13.874+00', '2026-11-28 15:08:14.297+00', 'false', NULL),
  ('f3c53cd5-b330-4f8d-bcb9-3c07f887ff6c', 'keep', 'old@example.org', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, NULL, 'queued', '0', '2026-11-28 15:08:16.016+00', NULL, NULL, NULL, '2026-11-11 07:00:00+00', NULL, 'false', NULL);

insert into public.matches (alert_id, role_id, mail_id) values
  ('01a222b3-0dd5-712c-802c-0636c0bfefcb', '3', 'ca029867-0175-4e2d-a70f-2289a9a3dc54'),
  ('01a222b3-0dd5-712c-802c-0636c0bfefcb', '4', 'ca029867-0175-4e2d-a70f-2289a9a3dc54'),
  ('01a222b3-0dd5-712c-802c-0636c0bfefcb', '5', 'a0284495-1822-430c-9728-ab94a2c94408'),
  ('01a222b3-0dd5-712c-802c-0636c0bfefcb', '6', '58bbc9ea-050e-44c1-81cc-a9154cbce817'),
  ('01a222b3-1201-7670-9103-3d55aa83e443', '3', '0dc24859-8637-4de4-bd26-ece28cbf8309'),
  ('01a222b3-1201-7670-9103-3d55aa83e443', '4', '0dc24859-8637-4de4-bd26-ece28cbf8309'),
  ('01a222b3-1201-7670-9103-3d55aa83e443', '5', '7863c834-a1d4-4217-887d-76f74813e434'),
  ('01a222b3-1201-7670-9103-3d55aa83e443', '6', '9b6a2ab8-b365-4fe8-893d-5b760f3788c8'),
  ('01a222b3-12a3-70bb-993e-0875c6da6ee0', '3', '015afe77-55d2-4676-b8cd-821519520724'),
  ('01a222b3-12a3-70bb-993e-0875c6da6ee0', '4', '015afe77-55d2-4676-b8cd-821519520724'),
  ('01a222b3-12a3-70bb-993e-0875c6da6ee0', '5', '9057dc14-4c39-4a95-9c93-55746e6b1266'),
  ('01a222b3-12a3-70bb-993e-0875c6da6ee0', '6', 'b6d134fc-f711-453a-b278-3e56e3f83e68'),
  ('01a222b3-141f-7181-b9d3-78d1c4cfdb28', '3', '6c768e5d-0a39-4c37-b04b-d466f9fe3430'),
  ('01a222b3-141f-7181-b9d3-78d1c4cfdb28', '4', '6c768e5d-0a39-4c37-b04b-d466f9fe3430'),
  ('01a222b3-141f-7181-b9d3-78d1c4cfdb28', '5', '9d256cfb-484e-4a07-b11f-9a54db267adc'),
  ('01a222b3-141f-7181-b9d3-78d1c4cfdb28', '6', 'd9d1eebd-1f06-4de6-af49-ff646b032c64'),
  ('01a222b3-16fc-77d5-a120-adf0b3354197', '3', 'e256d408-0149-45c2-8969-1641db9ccd31'),
  ('01a222b3-16fc-77d5-a120-adf0b3354197', '4', 'e256d408-0149-45c2-8969-1641db9ccd31'),
  ('01a222b3-18e4-7229-b61b-5286bc90f8f7', '3', '4a6e0e6e-d7a9-4605-bd35-0edb96864838'),
  ('01a222b3-18e4-7229-b61b-5286bc90f8f7', '4', '4a6e0e6e-d7a9-4605-bd35-0edb96864838'),
  ('01a222b3-1a9e-77e9-af50-c81204c88cdb', '3', 'e9a15d25-b70f-42a9-a5ce-bbf81aecfcb8'),
  ('01a222b3-1a9e-77e9-af50-c81204c88cdb', '4', 'e9a15d25-b70f-42a9-a5ce-bbf81aecfcb8'),
  ('01a222b3-1b6d-71a9-9919-cb5e42cf2034', '3', 'c5a99396-201f-44d8-94ba-99443cb3d7f1'),
  ('01a222b3-1b6d-71a9-9919-cb5e42cf2034', '4', 'c5a99396-201f-44d8-94ba-99443cb3d7f1'),
  ('01a222b3-1c29-75c7-94f0-570922a86cc8', '3', 'd96dca96-d9fa-4806-826d-cd91b75df7cc'),
  ('01a222b3-1c29-75c7-94f0-570922a86cc8', '5', 'd96dca96-d9fa-4806-826d-cd91b75df7cc');

insert into public.newsletter_subscribers (email_key, email, state, consent_text, created_at, confirmed_at, unsubscribed_at) values
  ('asked-news@example.org', 'asked-news@example.org', 'pending', 'newsletter-1', '2026-11-11 07:00:00+00', NULL, NULL),
  ('left-news@example.org', 'left-news@example.org', 'unsubscribed', 'newsletter-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00'),
  ('reads-news@example.org', 'reads-news@example.org', 'confirmed', 'newsletter-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL);

insert into public.notes (name, value) values
  ('secret of return addresses', 'HopPMf7RNIJXhKasiYEcN1k1o7BFaioJIqzrg4my9eY');

insert into public.rate_limits (key, starts_at, count) values
  ('address: 7sGHKXBg17tWho0tfDg2N1LpMJviqsU28U-tuz42VH4', '2026-11-05 00:00:00+00', '1'),
  ('address: CLYelD9hjpY1fwq5i1rJau8J7MzEjGa4chbscLDnSVU', '2026-11-11 00:00:00+00', '1'),
  ('address: XEcT4dTtVmQDDQwnIZgGDQbC9RkofraLSetuGkH0DR8', '2026-11-11 00:00:00+00', '1'),
  ('address: fCpS6wbuoQNtx7865KOFr1rGJlKT01-ZwyK8WueUu6I', '2026-11-09 00:00:00+00', '1'),
  ('mails to address: 7sGHKXBg17tWho0tfDg2N1LpMJviqsU28U-tuz42VH4', '2026-11-05 00:00:00+00', '1'),
  ('mails to address: CLYelD9hjpY1fwq5i1rJau8J7MzEjGa4chbscLDnSVU', '2026-11-11 00:00:00+00', '1'),
  ('mails to address: XEcT4dTtVmQDDQwnIZgGDQbC9RkofraLSetuGkH0DR8', '2026-11-11 00:00:00+00', '1'),
  ('mails to address: fCpS6wbuoQNtx7865KOFr1rGJlKT01-ZwyK8WueUu6I', '2026-11-09 00:00:00+00', '1'),
  ('unconfirmed mails to mailbox: CLYelD9hjpY1fwq5i1rJau8J7MzEjGa4chbscLDnSVU', '2026-11-11 07:00:00+00', '1'),
  ('unconfirmed mails to mailbox: XEcT4dTtVmQDDQwnIZgGDQbC9RkofraLSetuGkH0DR8', '2026-11-11 07:00:00+00', '1'),
  ('unconfirmed mails to mailbox: fCpS6wbuoQNtx7865KOFr1rGJlKT01-ZwyK8WueUu6I', '2026-11-09 07:00:00+00', '1'),
  ('unconfirmed requests: iznCXtNYyWVTbb9Z4bl0Q7VWQ9oO3bCrL5QT-SxAxs0', '2026-11-04 07:00:00+00', '10'),
  ('unconfirmed requests: iznCXtNYyWVTbb9Z4bl0Q7VWQ9oO3bCrL5QT-SxAxs0', '2026-11-09 07:00:00+00', '1'),
  ('unconfirmed requests: iznCXtNYyWVTbb9Z4bl0Q7VWQ9oO3bCrL5QT-SxAxs0', '2026-11-11 07:00:00+00', '2');

insert into public.runs (id, created_at) values
  ('0', '2025-10-07 07:00:00+00'),
  ('1', '2026-11-05 07:00:00+00'),
  ('2', '2026-11-09 07:00:00+00'),
  ('3', '2026-11-11 07:00:00+00');

insert into public.sightings (role_id, run_id, back_in, is_away, role_key) values
  ('1', '0', NULL, 'false', NULL),
  ('2', '0', NULL, 'false', NULL),
  ('3', '1', NULL, 'false', NULL),
  ('4', '1', '3', 'false', NULL),
  ('5', '2', NULL, 'false', NULL),
  ('6', '3', NULL, 'false', NULL);

insert into public.tokens (hash, purpose, alert_id, newsletter_key, created_at, expires_at) values
  ('-qMFv4Xo-KASWnjiVLRKZDXYNn5lN19v2baonmISOVQ', 'manage', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('0415-CobRGPTielKX6iAELaiA2vh5SA-D2JZJQGQAK4', 'manage', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('0f0zRWzNg4zMvCQgo9iaZfeUvtREAJ4MHjFnnK-mhbg', 'confirm', '01a222b3-16fc-77d5-a120-adf0b3354197', NULL, '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('1yv679bYcw4EAf6cbUCQBbuJrMP-wt_izRYcM6FdiDg', 'manage', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, '2026-11-11 07:00:00+00', '2026-12-11 07:00:00+00'),
  ('2bG3qZ2i8Zjy0tpzJxPLmiMCm39_ErCZnOkuZ0aZTpo', 'update', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, '2026-11-11 07:00:00+00', '2026-12-11 07:00:00+00'),
  ('2kLbOQe9nUC8A17cAjfiVayMvPtLiRmr4jzEIdXDQ_Q', 'unsubscribe', '01a222b3-12a3-70bb-993e-0875c6da6ee0', NULL, '2026-11-09 07:00:00+00', NULL),
  ('3Oz0nz9DpDLRLnhm4s08ngQomNSBum7ifQCgRKZloCY', 'manage', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('3UDYH8tSThPUDh7OtqBw-JW15xlLGI16mSxqs-Q-X10', 'update', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('4wiG9N5Y7O1JZoD46YYonaQPPhuvQZzcngH51-nX2Fw', 'manage', '01a222b3-16fc-77d5-a120-adf0b3354197', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('57Dpry1hr0_ZIjyULsoNxHFv7QO05YDFmAnOFBetYx8', 'update', '01a222b3-16fc-77d5-a120-adf0b3354197', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('5DpF6a5Fvrn0JBxsJ8vIxzZSeYH6HWTlxqYOKI8iREU', 'update', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-11 07:00:00+00', '2026-12-11 07:00:00+00'),
  ('6UResP8QpKeylR0BeFqEw0zDckmRKjKVhrdZLucmnMo', 'manage', '01a222b3-12a3-70bb-993e-0875c6da6ee0', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('6VM7srd5NC5uRCeAh_qCwMnCS4VbNdvNP97d5-LLr3c', 'confirm', '01a222b3-12a3-70bb-993e-0875c6da6ee0', NULL, '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('7_nfY7GMJgHtpc2Z_5ZskqOHlfI4r5HfzRm9ADSeEHE', 'unsubscribe', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-09 07:00:00+00', NULL),
  ('7zROT8srtyGtIKgdgTF4HMqfmko9HKPg2GYcyo00IQo', 'update', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, '2026-11-11 07:00:00+00', '2026-12-11 07:00:00+00'),
  ('8LMhcVqas-x7tLsOEnV_IytJmD6l3YU1k5Ajwul8ug0', 'unsubscribe', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, '2026-11-11 07:00:00+00', NULL),
  ('8PlJJEnze3v-hWlk1PQ2u8C-PLdyHJQe2dMjvsnyDU4', 'update', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('ApYdxZ3dgp8hSn0qVKjOO8ZoTuA9jyfhzw9WIwnECbc', 'manage', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('BbDb1xQxNYmH1BXixmz3ArM_StOul8e8MmIc7WBWS-Y', 'unsubscribe', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-11 07:00:00+00', NULL),
  ('BmOaAyPvC50KLzkuGwpyJBBMP6YkkOff1KpP0XQlZFw', 'manage', '01a222b3-1c29-75c7-94f0-570922a86cc8', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('C5wEHzogxWGHdgvphNoNsbhRyb_RwDZ_HDH-zeo245U', 'confirm', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('DGBO1rP27aBPF3rGOkM3SzZcEZcIxHh2rC-GoMff1yw', 'manage', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('D_QR9CR-TKsYmWiDLQshEXZshK3VJ7rsGjh1Cg8M9DM', 'update', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('Dn2HFPFDoXjamEBe__XXAOHOk8NHHma1ehK3dKfQuTI', 'update', '01a222b3-1c29-75c7-94f0-570922a86cc8', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('GZ5hF4cU1bPsJCkOJHwlzwmLx9x9eFBuI57ynXhaoWo', 'unsubscribe', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, '2026-11-09 07:00:00+00', NULL),
  ('IwMNQNkE_Rh1ps82VPx1eHmGdV5qVUdCbTS4Ek7TImA', 'manage', '01a222b3-18e4-7229-b61b-5286bc90f8f7', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('IyNRdNEkgGep5pCpH7-yoQPlh3sX_ZCEj9tfJkJGtz4', 'unsubscribe', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, '2026-11-05 07:00:00+00', NULL),
  ('MA_24ID1jTOyNp-kdmFRovlO3qv13Xg4b35kP8IUtRQ', 'confirm', '01a222b3-1c29-75c7-94f0-570922a86cc8', NULL, '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('N-0kLtRKxewXGZeG0HL0iUhFYpVnXt-QreiOoB6mPJM', 'unsubscribe', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-05 07:00:00+00', NULL),
  ('PdVE_sm6UyK6plOAHPJyA0jV9ypuLSDMBVqnVkOmvjI', 'unsubscribe', '01a222b3-1a9e-77e9-af50-c81204c88cdb', NULL, '2026-11-05 07:00:00+00', NULL),
  ('S7YEEbbqdrDQUjkUAClrPBZtpCpBG0t5ow0XT7-e7Js', 'update', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('Se9AFVipe_iZaowJPECFfjpAY_8us5804D2eyZIvs1A', 'confirm', '01a222b3-18e4-7229-b61b-5286bc90f8f7', NULL, '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('V32M1ov_u9VfCs1dPu2vqcpKr0sD84n9p5GBQel15WQ', 'unsubscribe', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, '2026-11-09 07:00:00+00', NULL),
  ('We3tWjB7u990waXSfijTHcKCwr1r7Jo3M1-StLZKia8', 'manage', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('XBc7XIQ9SebZbPS6lstIurHrvsjd9WktVX_8a-fWNmg', 'unsubscribe', '01a222b3-1c29-75c7-94f0-570922a86cc8', NULL, '2026-11-09 07:00:00+00', NULL),
  ('ZBt_QGbs9n1kmfR-DnkbcP3-r5C933HaJ6OsO1OvIWg', 'unsubscribe', '01a222b3-18e4-7229-b61b-5286bc90f8f7', NULL, '2026-11-05 07:00:00+00', NULL),
  ('ZORx1FZkAQuHtIR3CQRGF6WnwanLl_q6lX7q2nuWEyY', 'confirm', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('_EdAJEVc3_Sr2orUC1hEDS-vGOR7sdd9aKR5JDqvzWM', 'unsubscribe', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-05 07:00:00+00', NULL),
  ('_PWmadDfwEqqlHB3sy1QtswQ4J5HP4XigbbRtDUD1i4', 'update', '01a222b3-18e4-7229-b61b-5286bc90f8f7', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('aC6Tdo8PUEQn1Jxcb_l5WSEHfXgT0OHQnsBY98xlPpM', 'manage', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('b1z1UWkfD_Ee4ZXkW5HaPeG30IuMQFjYvPg6iZGKTG8', 'unsubscribe', NULL, 'left-news@example.org', '2026-11-04 07:00:00+00', NULL),
  ('beQ-AFToptgepWffsM99bkI6ynhfqpFnDlfAMA-c4Hw', 'unsubscribe', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, '2026-11-11 07:00:00+00', NULL),
  ('eI-32sIvQv2KNUxRkiCIBf7DStHajKHxjAAtzfW-AlU', 'manage', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-11 07:00:00+00', '2026-12-11 07:00:00+00'),
  ('gCMZukXAV3MRKsfyzon-0I8tA1Z5bKRG8g3lAdv2SV0', 'unsubscribe', '01a222b3-16fc-77d5-a120-adf0b3354197', NULL, '2026-11-05 07:00:00+00', NULL),
  ('hrKMGvWPPZM2X3N63s6gPZGEMryqE2Q7yjQ3SQl_DcA', 'manage', '01a222b3-12a3-70bb-993e-0875c6da6ee0', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('hvvrKuYY1uzHYnL18NoS49l7UENHRpl6bc7Qygf9kXc', 'update', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('hz4Lc-_VgDBXL7kT4hEkBsYoPYprRYdRceVj_u7hbkU', 'update', '01a222b3-12a3-70bb-993e-0875c6da6ee0', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('ieSvTGtYXX7qQbO3q7tzuYDWcPZW1ehbx7cOCDdfddM', 'update', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('kxb1Cn8sHu-63ROZHhYpmWWuOOwHgT2D_SAYXOkjYPE', 'unsubscribe', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-05 07:00:00+00', NULL),
  ('lze0UkbWdrX037WkI5uo3jOncb82bLgx_rlWlqcJeq4', 'update', '01a222b3-12a3-70bb-993e-0875c6da6ee0', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('lziV45r4I1Iq8pbPNUmQWOj3LZSaeBXoRgi3__OLn0M', 'unsubscribe', '01a222b3-1b6d-71a9-9919-cb5e42cf2034', NULL, '2026-11-05 07:00:00+00', NULL),
  ('qUEfigWGkXrEBkpcNyTNYOx__7joXFb7qkTmndXEcM0', 'manage', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, '2026-11-11 07:00:00+00', '2026-12-11 07:00:00+00'),
  ('qWhNRJt6hbV-vnTbTwxoBz5Kkwq2dJsMMHllCy1Py2c', 'confirm', '01a222b3-22f4-73b1-9915-7a1313a50cf2', NULL, '2026-11-09 07:00:00+00', '2026-11-16 07:00:00+00'),
  ('sAsuu8zAX1THt76CAdZLJR_3IStzB3S5hrWLHLw47MU', 'unsubscribe', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, '2026-11-05 07:00:00+00', NULL),
  ('tNTmVsu65ahmxJuVaqNqV1e01qu2-f6RSS_HqAJWzfM', 'unsubscribe', NULL, 'reads-news@example.org', '2026-11-04 07:00:00+00', NULL),
  ('tSIPh8S-qUhz9Fo2j-X8jZfyxbKDh_UTUlLcgEp6Mhg', 'update', '01a222b3-1201-7670-9103-3d55aa83e443', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('tTTXboCyopLi2PEJ5OzA3TRRWMxk75MqlYT-0DkW84Y', 'unsubscribe', '01a222b3-12a3-70bb-993e-0875c6da6ee0', NULL, '2026-11-05 07:00:00+00', NULL),
  ('vqyRR7PZacg8h88F3dEr78iUSts1QpqWiuPwYH5-rIU', 'confirm', NULL, 'reads-news@example.org', '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('yE4jJK57cNFoAb4d6iLQmEGWKT2EXu1syg0n2mEuNis', 'manage', '01a222b3-141f-7181-b9d3-78d1c4cfdb28', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('yJlyoK04t77b-WOBABjO_k2PLFh34cht-ElfJk_4Pzk', 'update', '01a222b3-0dd5-712c-802c-0636c0bfefcb', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00');

alter table drizzle.__drizzle_migrations add constraint __drizzle_migrations_pkey PRIMARY KEY (id);

alter table public.alerts add constraint alerts_pkey PRIMARY KEY (id);

alter table public.complaints add constraint complaints_pkey PRIMARY KEY (address_hash);

alter table public.feedback add constraint feedback_pkey PRIMARY KEY (id);

alter table public.mails add constraint mails_pkey PRIMARY KEY (id);

alter table public.matches add constraint matches_alert_id_role_id_pk PRIMARY KEY (alert_id, role_id);

alter table public.newsletter_subscribers add constraint newsletter_subscribers_pkey PRIMARY KEY (email_key);

alter table public.notes add constraint notes_pkey PRIMARY KEY (name);

alter table public.rate_limits add constraint rate_limits_key_starts_at_pk PRIMARY KEY (key, starts_at);

alter table public.runs add constraint runs_pkey PRIMARY KEY (id);

alter table public.sightings add constraint sightings_pkey PRIMARY KEY (role_id);

alter table public.tokens add constraint tokens_pkey PRIMARY KEY (hash);

alter table public.mails add constraint mails_alert_id_alerts_id_fk FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE;

alter table public.mails add constraint mails_newsletter_key_newsletter_subscribers_email_key_fk FOREIGN KEY (newsletter_key) REFERENCES newsletter_subscribers(email_key) ON DELETE CASCADE;

alter table public.mails add constraint mails_run_id_runs_id_fk FOREIGN KEY (run_id) REFERENCES runs(id);

alter table public.matches add constraint matches_alert_id_alerts_id_fk FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE;

alter table public.matches add constraint matches_mail_id_mails_id_fk FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE;

alter table public.sightings add constraint sightings_back_in_runs_id_fk FOREIGN KEY (back_in) REFERENCES runs(id);

alter table public.sightings add constraint sightings_run_id_runs_id_fk FOREIGN KEY (run_id) REFERENCES runs(id);

alter table public.tokens add constraint tokens_alert_id_alerts_id_fk FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE;

alter table public.tokens add constraint tokens_newsletter_key_newsletter_subscribers_email_key_fk FOREIGN KEY (newsletter_key) REFERENCES newsletter_subscribers(email_key) ON DELETE CASCADE;

CREATE UNIQUE INDEX alerts_address_query ON public.alerts USING btree (email_key, query_key);

CREATE INDEX alerts_to_match ON public.alerts USING btree (state, matched_run, id);

CREATE UNIQUE INDEX mails_alert_run ON public.mails USING btree (alert_id, run_id);

CREATE INDEX mails_newsletter ON public.mails USING btree (newsletter_key);

CREATE INDEX mails_to_send ON public.mails USING btree (state, next_attempt_at);

CREATE INDEX matches_mail ON public.matches USING btree (mail_id);

CREATE INDEX sightings_run ON public.sightings USING btree (run_id);

CREATE INDEX tokens_alert ON public.tokens USING btree (alert_id);

CREATE INDEX tokens_newsletter ON public.tokens USING btree (newsletter_key);
