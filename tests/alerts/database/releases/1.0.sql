-- The alerts of a board of version 1.0.0, by node tests/alerts/database/write-release.ts
-- The link that ends the alert of daily has the token 0OJHf3JuLcC2mmfZ9fmNy1Tw1ykz62BP--O85x2y7cg
-- The link that ends the alert of weekly has the token VSvqF9TXq_jV5UDj2Tt_tpb7BTbJQN7lmb_POYFt_KU
-- The link that ends the alert of left has the token R1JKZ_tGlKExtdJjVKHdv18sHfSw85tcy39xq2Irayo

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
  unsubscribed_at timestamp with time zone,
  passed_on_at timestamp with time zone,
  passing_attempts integer not null default 0,
  next_passing_at timestamp with time zone
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
  ('6', '098c785e7ef9269bb37d254116342af48b5fe7422b1a87d771d99e91aa6ec8e9', '1795345537222'),
  ('7', '571f64629295184d26abe7947d0c9b9cc57bd885d642574ce6c81f184fea13f3', '1795876062024');

select setval('drizzle.__drizzle_migrations_id_seq', (select max(id) from drizzle.__drizzle_migrations));

insert into public.alerts (id, email, email_key, query_json, query_key, state, matched_run, consent_text, created_at, confirmed_at, updated_at, unsubscribed_at, untaken, rhythm, due_at, paused_until, keep_asked_at, wanted_at, has_reason, since_run) values
  ('01a222e3-ee77-7083-9d07-f7ef21d88d70', 'old@example.org', 'old@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'confirmed', '3', 'alerts-1', '2025-10-07 07:00:00+00', '2025-10-07 07:00:00+00', NULL, NULL, '0', 'daily', NULL, NULL, '2026-11-11 07:00:00+00', '2025-10-07 07:00:00+00', 'false', '0'),
  ('01a222e3-f374-7345-b81d-4cb144d66e41', 'daily@example.org', 'daily@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'confirmed', '3', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, NULL, '0', 'daily', NULL, NULL, NULL, '2026-11-04 07:00:00+00', 'false', '0'),
  ('01a222e3-f431-76d2-bf97-82fd2f116085', 'waiting@example.org', 'waiting@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'confirmed', '3', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, NULL, '0', 'daily', NULL, NULL, NULL, '2026-11-04 07:00:00+00', 'false', '0'),
  ('01a222e3-f552-76db-91aa-31b8030ef7ec', 'refused@example.org', 'refused@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'confirmed', '3', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, NULL, '0', 'daily', NULL, NULL, NULL, '2026-11-04 07:00:00+00', 'false', '0'),
  ('01a222e3-f603-7369-9cc3-170713e9cd8a', 'edited@example.org', 'edited@example.org', '{"query": "seventh", "facetFilters": [], "numericFilters": []}', 'LmYP946XvKNtNUlllnEbu12CBH-Z4qHk6UN5qj-fz3A', 'confirmed', '3', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', '2026-11-05 07:00:00+00', NULL, '0', 'daily', NULL, NULL, NULL, '2026-11-05 07:00:00+00', 'false', '1'),
  ('01a222e3-f7bc-7530-ab68-f942b417575a', 'paused@example.org', 'paused@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'confirmed', '1', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, NULL, '0', 'daily', NULL, '2026-12-05 07:00:00+00', NULL, '2026-11-05 07:00:00+00', 'false', '0'),
  ('01a222e3-f8e4-727f-af7f-f494c5f96e49', 'left@example.org', 'left@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'unsubscribed', '1', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, '2026-11-05 07:00:00+00', '0', 'daily', NULL, NULL, NULL, '2026-11-04 07:00:00+00', 'true', '0'),
  ('01a222e3-fa96-759e-bf23-5bed16e0ea2d', 'complained@example.org', 'complained@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'unsubscribed', '1', 'alerts-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, '2026-11-05 07:00:00+00', '0', 'daily', NULL, NULL, NULL, '2026-11-04 07:00:00+00', 'false', '0'),
  ('01a222e3-fbb3-75ed-a239-1def0ecb0712', 'weekly@example.org', 'weekly@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'confirmed', '2', 'alerts-weekly-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, NULL, '0', 'weekly', '2026-11-16 00:00:00+00', NULL, NULL, '2026-11-04 07:00:00+00', 'false', '0'),
  ('01a222e4-0317-75fe-a097-730ede5a598d', 'pending@example.org', 'pending@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'pending', '0', 'alerts-1', '2026-11-09 07:00:00+00', NULL, NULL, NULL, '0', 'daily', NULL, NULL, NULL, NULL, 'false', '0'),
  ('01a222e4-0599-7383-b470-527c886a8d2f', 'asked@example.org', 'asked@example.org', NULL, 'dCNOmK_nSY-12vHzasLXiswzlGT5UHA7jAGYkvmCuQs', 'pending', '0', 'alerts-1', '2026-11-11 07:00:00+00', NULL, NULL, NULL, '0', 'daily', NULL, NULL, NULL, NULL, 'false', '0');

insert into public.complaints (address_hash, created_at) values
  ('pzYdwBcHPqYcSxK3EoLGM1-5rvGp7N8Dxsf2CbHbTII', '2026-11-05 07:00:00+00');

insert into public.feedback (id, day, answer, query_json, role_ids) values
  ('3ff844f4-4bfa-42cf-8cae-2579b86e0a62', '2026-11-05', 'not relevant', NULL, '[]'),
  ('6f1eb4a1-724c-4e63-9231-362549be2be4', '2026-11-05', 'useful', NULL, '[3, 4]');

insert into public.mails (id, kind, to_address, alert_id, newsletter_key, run_id, state, attempts, next_attempt_at, leased_until, claimed_by, last_error, created_at, sent_at, is_judged, bounce) values
  ('01a222e3-ee92-73d3-ba2d-9c05417ea731', 'confirmation', 'old@example.org', '01a222e3-ee77-7083-9d07-f7ef21d88d70', NULL, NULL, 'sent', '1', '2026-11-28 16:01:32.784+00', NULL, '7780e768-6ef9-498c-85fa-8be7b33f6b17', NULL, '2026-11-28 16:01:32.784+00', '2026-11-28 16:01:33.48+00', 'false', NULL),
  ('01a222e3-f385-7097-bf02-6d89e1b3e4c3', 'confirmation', 'daily@example.org', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, NULL, 'sent', '1', '2026-11-28 16:01:34.064+00', NULL, '16bf4f46-986d-40c3-a4ff-0c0e3dcb1607', NULL, '2026-11-28 16:01:34.064+00', '2026-11-28 16:01:34.213+00', 'false', NULL),
  ('01a222e3-f443-7761-b597-6f45fbb0f76a', 'confirmation', 'waiting@example.org', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, NULL, 'sent', '1', '2026-11-28 16:01:34.253+00', NULL, '21b00530-e376-4806-a625-97649e9f408c', NULL, '2026-11-28 16:01:34.253+00', '2026-11-28 16:01:34.477+00', 'false', NULL),
  ('01a222e3-f55d-74f2-a6df-325acf122aa0', 'confirmation', 'refused@example.org', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, NULL, 'sent', '1', '2026-11-28 16:01:34.543+00', NULL, 'b35f6d8e-0dee-46f1-a6ef-aa8a63eb26f9', NULL, '2026-11-28 16:01:34.543+00', '2026-11-28 16:01:34.672+00', 'false', NULL),
  ('01a222e3-f621-7350-bdcb-b25e4bc7ded1', 'confirmation', 'edited@example.org', '01a222e3-f603-7369-9cc3-170713e9cd8a', NULL, NULL, 'sent', '1', '2026-11-28 16:01:34.711+00', NULL, '7f20be45-43df-4941-ad9a-0aeb0b8100b0', NULL, '2026-11-28 16:01:34.711+00', '2026-11-28 16:01:35.005+00', 'false', NULL),
  ('01a222e3-f7ec-75d6-ae6a-07ab04057ec8', 'confirmation', 'paused@example.org', '01a222e3-f7bc-7530-ab68-f942b417575a', NULL, NULL, 'sent', '1', '2026-11-28 16:01:35.147+00', NULL, '4996bd5a-5b83-4f34-bed9-7638819ee9c0', NULL, '2026-11-28 16:01:35.147+00', '2026-11-28 16:01:35.387+00', 'false', NULL),
  ('01a222e3-f8f9-7181-99b1-99dcc0a145bc', 'confirmation', 'left@example.org', '01a222e3-f8e4-727f-af7f-f494c5f96e49', NULL, NULL, 'sent', '1', '2026-11-28 16:01:35.452+00', NULL, '4239850e-8575-4b04-91d3-91cb9d4ec64e', NULL, '2026-11-28 16:01:35.452+00', '2026-11-28 16:01:35.791+00', 'false', NULL),
  ('01a222e3-fabf-74d7-8e55-8534b8b1caf6', 'confirmation', 'complained@example.org', '01a222e3-fa96-759e-bf23-5bed16e0ea2d', NULL, NULL, 'sent', '1', '2026-11-28 16:01:35.881+00', NULL, '916ff0a8-90b3-462d-9f6f-1df9a4205dd6', NULL, '2026-11-28 16:01:35.881+00', '2026-11-28 16:01:36.061+00', 'false', NULL),
  ('01a222e3-fbcc-7311-909d-4ea735836514', 'confirmation', 'weekly@example.org', '01a222e3-fbb3-75ed-a239-1def0ecb0712', NULL, NULL, 'sent', '1', '2026-11-28 16:01:36.173+00', NULL, 'acbdb4ab-b257-4286-a94f-6a4863248466', NULL, '2026-11-28 16:01:36.173+00', '2026-11-28 16:01:36.403+00', 'false', NULL),
  ('01a222e3-fd32-714d-b223-b40636f8e3d0', 'newsletter', 'reads-news@example.org', NULL, 'reads-news@example.org', NULL, 'sent', '1', '2026-11-28 16:01:36.535+00', NULL, '78bc42d8-f0fe-4359-a946-789b5dc54536', NULL, '2026-11-28 16:01:36.535+00', '2026-11-28 16:01:36.799+00', 'false', NULL),
  ('01a222e3-fd76-7477-9ad5-ffd2f27c8e87', 'newsletter', 'left-news@example.org', NULL, 'left-news@example.org', NULL, 'sent', '1', '2026-11-28 16:01:36.611+00', NULL, '78bc42d8-f0fe-4359-a946-789b5dc54536', NULL, '2026-11-28 16:01:36.611+00', '2026-11-28 16:01:36.823+00', 'false', NULL),
  ('01a222e4-030c-770b-aafe-163f60a04b83', 'links', 'stranger@example.org', NULL, NULL, NULL, 'dropped', '1', '2026-11-28 16:01:38.055+00', NULL, '3054a190-5a6b-4034-bc36-7c7c07abc90d', 'no longer wanted', '2026-11-28 16:01:38.055+00', NULL, 'false', NULL),
  ('01a222e4-0320-77e1-9bf3-98e919375253', 'confirmation', 'pending@example.org', '01a222e4-0317-75fe-a097-730ede5a598d', NULL, NULL, 'sent', '1', '2026-11-28 16:01:38.068+00', NULL, '3054a190-5a6b-4034-bc36-7c7c07abc90d', NULL, '2026-11-28 16:01:38.068+00', '2026-11-28 16:01:38.329+00', 'false', NULL),
  ('01a222e4-05a2-70b8-8ad8-91be80b111b0', 'confirmation', 'asked@example.org', '01a222e4-0599-7383-b470-527c886a8d2f', NULL, NULL, 'queued', '0', '2026-11-28 16:01:38.711+00', NULL, NULL, NULL, '2026-11-28 16:01:38.711+00', NULL, 'false', NULL),
  ('01a222e4-05b6-77c4-9fe6-d7e592fc20ac', 'newsletter', 'asked-news@example.org', NULL, 'asked-news@example.org', NULL, 'queued', '0', '2026-11-28 16:01:38.729+00', NULL, NULL, NULL, '2026-11-28 16:01:38.729+00', NULL, 'false', NULL),
  ('0a5f952b-0793-46e0-8081-5b27dd69076e', 'digest', 'edited@example.org', '01a222e3-f603-7369-9cc3-170713e9cd8a', NULL, '1', 'sent', '1', '2026-11-28 16:01:37.277+00', NULL, 'f2adf582-9915-473a-82b7-857a0142b632', NULL, '2026-11-28 16:01:37.25+00', '2026-11-28 16:01:37.652+00', 'false', NULL),
  ('0e618dbf-0046-4355-82c0-e5f7b2d4b343', 'digest', 'paused@example.org', '01a222e3-f7bc-7530-ab68-f942b417575a', NULL, '1', 'sent', '1', '2026-11-28 16:01:37.276+00', NULL, 'f2adf582-9915-473a-82b7-857a0142b632', NULL, '2026-11-28 16:01:37.25+00', '2026-11-28 16:01:37.483+00', 'false', NULL),
  ('1fcfcf35-fcb0-40bb-8d13-b1700d6b5761', 'keep', 'old@example.org', '01a222e3-ee77-7083-9d07-f7ef21d88d70', NULL, NULL, 'queued', '0', '2026-11-28 16:01:38.758+00', NULL, NULL, NULL, '2026-11-11 07:00:00+00', NULL, 'false', NULL),
  ('50b8b14e-4277-4251-acf0-449753c0e69e', 'digest', 'refused@example.org', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '1', 'failed', '3', '2026-11-28 16:01:37.799+00', NULL, 'b7ffa7dc-bf42-432b-b3e7-6bbfffcf0828', '550 5.1.1 No such user', '2026-11-28 16:01:37.25+00', NULL, 'false', NULL),
  ('6359eaa5-a59a-4542-bd70-bb075070fb8c', 'digest', 'waiting@example.org', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, '3', 'sending', '0', '2026-11-28 16:01:38.519+00', '2026-11-28 16:02:38.675+00', '7d8adaa6-f3db-4029-b1ed-8d73dc3139d6', NULL, '2026-11-28 16:01:38.512+00', NULL, 'false', NULL),
  ('6ddeffe2-7d56-4ff4-a868-8c8bad2e00ee', 'digest', 'waiting@example.org', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, '1', 'sent', '1', '2026-11-28 16:01:37.277+00', NULL, 'f2adf582-9915-473a-82b7-857a0142b632', NULL, '2026-11-28 16:01:37.25+00', '2026-11-28 16:01:37.542+00', 'false', NULL),
  ('6fbad00a-220f-4dec-9342-3553d6e0c64b', 'digest', 'daily@example.org', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, '3', 'sent', '1', '2026-11-28 16:01:38.519+00', NULL, '7d8adaa6-f3db-4029-b1ed-8d73dc3139d6', NULL, '2026-11-28 16:01:38.512+00', '2026-11-28 16:01:38.695+00', 'false', NULL),
  ('793534f4-e869-4a21-aace-6ab00d535838', 'digest', 'daily@example.org', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, '1', 'sent', '1', '2026-11-28 16:01:37.276+00', NULL, 'f2adf582-9915-473a-82b7-857a0142b632', NULL, '2026-11-28 16:01:37.25+00', '2026-11-28 16:01:37.441+00', 'true', NULL),
  ('98313e4c-575c-44cc-b8be-8df7e64a19bc', 'digest', 'waiting@example.org', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, '2', 'queued', '1', '2026-11-28 16:02:38.371+00', NULL, '3054a190-5a6b-4034-bc36-7c7c07abc90d', '450 4.2.0 Try again later', '2026-11-28 16:01:38.193+00', NULL, 'false', NULL),
  ('9cf5cf51-882b-4ebd-a400-9f796da2d36c', 'digest', 'old@example.org', '01a222e3-ee77-7083-9d07-f7ef21d88d70', NULL, '1', 'sent', '1', '2026-11-28 16:01:37.277+00', NULL, 'f2adf582-9915-473a-82b7-857a0142b632', NULL, '2026-11-28 16:01:37.25+00', '2026-11-28 16:01:37.575+00', 'false', NULL),
  ('a29debfc-4a52-41e8-9637-55a3bdecc4e2', 'digest', 'refused@example.org', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '3', 'sent', '1', '2026-11-28 16:01:38.519+00', NULL, '7d8adaa6-f3db-4029-b1ed-8d73dc3139d6', NULL, '2026-11-28 16:01:38.512+00', '2026-11-28 16:01:38.668+00', 'false', NULL),
  ('b29355cb-0475-41c0-b1ec-52bf6fa66036', 'digest', 'daily@example.org', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, '2', 'sent', '1', '2026-11-28 16:01:38.208+00', NULL, '3054a190-5a6b-4034-bc36-7c7c07abc90d', NULL, '2026-11-28 16:01:38.193+00', '2026-11-28 16:01:38.345+00', 'false', NULL),
  ('b8fffa1f-85bf-45af-8e5b-e5397e9d2993', 'digest', 'weekly@example.org', '01a222e3-fbb3-75ed-a239-1def0ecb0712', NULL, '2', 'sent', '1', '2026-11-28 16:01:38.208+00', NULL, '3054a190-5a6b-4034-bc36-7c7c07abc90d', NULL, '2026-11-28 16:01:38.193+00', '2026-11-28 16:01:38.392+00', 'false', NULL),
  ('b9c51c35-f576-4769-9d4b-aba2e07e79b4', 'digest', 'complained@example.org', '01a222e3-fa96-759e-bf23-5bed16e0ea2d', NULL, '1', 'sent', '1', '2026-11-28 16:01:37.277+00', NULL, 'f2adf582-9915-473a-82b7-857a0142b632', NULL, '2026-11-28 16:01:37.25+00', '2026-11-28 16:01:37.605+00', 'false', NULL),
  ('c920a447-c7a1-434d-a495-89a4f20011eb', 'digest', 'old@example.org', '01a222e3-ee77-7083-9d07-f7ef21d88d70', NULL, '2', 'sent', '1', '2026-11-28 16:01:38.208+00', NULL, '3054a190-5a6b-4034-bc36-7c7c07abc90d', NULL, '2026-11-28 16:01:38.193+00', '2026-11-28 16:01:38.408+00', 'false', NULL),
  ('cee2da8a-64fe-41c3-9201-c6b95c74105d', 'digest', 'old@example.org', '01a222e3-ee77-7083-9d07-f7ef21d88d70', NULL, '3', 'queued', '0', '2026-11-28 16:01:38.519+00', NULL, NULL, NULL, '2026-11-28 16:01:38.512+00', NULL, 'false', NULL),
  ('def1e81b-c947-4e4d-b1b9-9f454de75a9f', 'digest', 'left@example.org', '01a222e3-f8e4-727f-af7f-f494c5f96e49', NULL, '1', 'sent', '1', '2026-11-28 16:01:37.276+00', NULL, 'f2adf582-9915-473a-82b7-857a0142b632', NULL, '2026-11-28 16:01:37.25+00', '2026-11-28 16:01:37.501+00', 'false', NULL),
  ('e632464b-1509-4fb9-83b2-9b72cc596bb5', 'digest', 'refused@example.org', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2', 'sent', '1', '2026-11-28 16:01:38.208+00', NULL, '3054a190-5a6b-4034-bc36-7c7c07abc90d', NULL, '2026-11-28 16:01:38.193+00', '2026-11-28 16:01:38.422+00', 'false', NULL);

insert into public.matches (alert_id, role_id, mail_id) values
  ('01a222e3-ee77-7083-9d07-f7ef21d88d70', '3', '9cf5cf51-882b-4ebd-a400-9f796da2d36c'),
  ('01a222e3-ee77-7083-9d07-f7ef21d88d70', '4', '9cf5cf51-882b-4ebd-a400-9f796da2d36c'),
  ('01a222e3-ee77-7083-9d07-f7ef21d88d70', '5', 'c920a447-c7a1-434d-a495-89a4f20011eb'),
  ('01a222e3-ee77-7083-9d07-f7ef21d88d70', '6', 'cee2da8a-64fe-41c3-9201-c6b95c74105d'),
  ('01a222e3-f374-7345-b81d-4cb144d66e41', '3', '793534f4-e869-4a21-aace-6ab00d535838'),
  ('01a222e3-f374-7345-b81d-4cb144d66e41', '4', '793534f4-e869-4a21-aace-6ab00d535838'),
  ('01a222e3-f374-7345-b81d-4cb144d66e41', '5', 'b29355cb-0475-41c0-b1ec-52bf6fa66036'),
  ('01a222e3-f374-7345-b81d-4cb144d66e41', '6', '6fbad00a-220f-4dec-9342-3553d6e0c64b'),
  ('01a222e3-f431-76d2-bf97-82fd2f116085', '3', '6ddeffe2-7d56-4ff4-a868-8c8bad2e00ee'),
  ('01a222e3-f431-76d2-bf97-82fd2f116085', '4', '6ddeffe2-7d56-4ff4-a868-8c8bad2e00ee'),
  ('01a222e3-f431-76d2-bf97-82fd2f116085', '5', '98313e4c-575c-44cc-b8be-8df7e64a19bc'),
  ('01a222e3-f431-76d2-bf97-82fd2f116085', '6', '6359eaa5-a59a-4542-bd70-bb075070fb8c'),
  ('01a222e3-f552-76db-91aa-31b8030ef7ec', '3', '50b8b14e-4277-4251-acf0-449753c0e69e'),
  ('01a222e3-f552-76db-91aa-31b8030ef7ec', '4', '50b8b14e-4277-4251-acf0-449753c0e69e'),
  ('01a222e3-f552-76db-91aa-31b8030ef7ec', '5', 'e632464b-1509-4fb9-83b2-9b72cc596bb5'),
  ('01a222e3-f552-76db-91aa-31b8030ef7ec', '6', 'a29debfc-4a52-41e8-9637-55a3bdecc4e2'),
  ('01a222e3-f603-7369-9cc3-170713e9cd8a', '3', '0a5f952b-0793-46e0-8081-5b27dd69076e'),
  ('01a222e3-f603-7369-9cc3-170713e9cd8a', '4', '0a5f952b-0793-46e0-8081-5b27dd69076e'),
  ('01a222e3-f7bc-7530-ab68-f942b417575a', '3', '0e618dbf-0046-4355-82c0-e5f7b2d4b343'),
  ('01a222e3-f7bc-7530-ab68-f942b417575a', '4', '0e618dbf-0046-4355-82c0-e5f7b2d4b343'),
  ('01a222e3-f8e4-727f-af7f-f494c5f96e49', '3', 'def1e81b-c947-4e4d-b1b9-9f454de75a9f'),
  ('01a222e3-f8e4-727f-af7f-f494c5f96e49', '4', 'def1e81b-c947-4e4d-b1b9-9f454de75a9f'),
  ('01a222e3-fa96-759e-bf23-5bed16e0ea2d', '3', 'b9c51c35-f576-4769-9d4b-aba2e07e79b4'),
  ('01a222e3-fa96-759e-bf23-5bed16e0ea2d', '4', 'b9c51c35-f576-4769-9d4b-aba2e07e79b4'),
  ('01a222e3-fbb3-75ed-a239-1def0ecb0712', '3', 'b8fffa1f-85bf-45af-8e5b-e5397e9d2993'),
  ('01a222e3-fbb3-75ed-a239-1def0ecb0712', '5', 'b8fffa1f-85bf-45af-8e5b-e5397e9d2993');

insert into public.newsletter_subscribers (email_key, email, state, consent_text, created_at, confirmed_at, unsubscribed_at, passed_on_at, passing_attempts, next_passing_at) values
  ('asked-news@example.org', 'asked-news@example.org', 'pending', 'newsletter-1', '2026-11-11 07:00:00+00', NULL, NULL, NULL, '0', NULL),
  ('left-news@example.org', 'left-news@example.org', 'unsubscribed', 'newsletter-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, '0', NULL),
  ('reads-news@example.org', 'reads-news@example.org', 'confirmed', 'newsletter-1', '2026-11-04 07:00:00+00', '2026-11-04 07:00:00+00', NULL, NULL, '0', NULL);

insert into public.notes (name, value) values
  ('secret of return addresses', 'kQZW0-HNS-54-8v6q6I5ibaxjIL-66iI5na8M1BM9yY');

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
  ('-dawEgxkYih4Ijw2ohgII7yScsP9ki8znsRBr3Y683c', 'update', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-11 07:00:00+00', '2026-12-11 07:00:00+00'),
  ('0nfoxoAMBlEFExE1NxCtVVOI8GL_cWDx9IJJORoyy1I', 'confirm', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('22Z9YVcn8Qs0CS3QnpWbE_GaaVqwYf-RteLAPVWBT4s', 'unsubscribe', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, '2026-11-05 07:00:00+00', NULL),
  ('2GUc-E1RrXA3YLxfvR5eHt7opni8M14IzIx8calds_U', 'manage', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('3gp-Y8N_Ny4vStdy0N76UfiWhtg4exUnRMFwGtI3aj8', 'update', '01a222e3-f7bc-7530-ab68-f942b417575a', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('6N812muqhi2n8UnT5TnerdnULOeeNJUaYFVj2Mct6hc', 'manage', '01a222e3-f7bc-7530-ab68-f942b417575a', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('78bQjMgFIfQ9xNjxEUnpUf5rpO7RfEiPgXJ9dPSczrg', 'manage', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('86Uj5AbTNfoOXRUusU2DmXbyPgB0uvTBm1gHyXzi5Tc', 'unsubscribe', '01a222e3-ee77-7083-9d07-f7ef21d88d70', NULL, '2026-11-05 07:00:00+00', NULL),
  ('8jaBm-rIA_1ny5TgAlnCEbhCiQsuLjGTC_btL50Rfl4', 'unsubscribe', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-05 07:00:00+00', NULL),
  ('9SWOyeRbcvxyVes3eJbDUx----Tp3cueAs2TPKqfH8s', 'update', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('BQXtOb4owgpR1ElqjrcC5mm1gvRhikoMloybkhOsATU', 'confirm', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('BeLJzVewWXo-VMSFyQGxfNWrmmK3u-0VgG2C_hhu2V4', 'unsubscribe', '01a222e3-f603-7369-9cc3-170713e9cd8a', NULL, '2026-11-05 07:00:00+00', NULL),
  ('CDxpTLrsSvTRZdBY-0XUQd2bQvi4o9d6HbgzxaJMup4', 'unsubscribe', '01a222e3-f7bc-7530-ab68-f942b417575a', NULL, '2026-11-05 07:00:00+00', NULL),
  ('EV9xlKVUWJAnLsfZAtYNQR0nArmBIS1-TwtP1QWjJ-E', 'update', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, '2026-11-11 07:00:00+00', '2026-12-11 07:00:00+00'),
  ('GIrINPUDKSoqHOuS5FWp3D8lcvhWLIOHm4tEHt4eFCc', 'unsubscribe', '01a222e3-fa96-759e-bf23-5bed16e0ea2d', NULL, '2026-11-05 07:00:00+00', NULL),
  ('HpvcBY2V19M-AqLOyZXBngKH8ys6FonJYoz4rQjRYGE', 'unsubscribe', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-11 07:00:00+00', NULL),
  ('I93wWojfTAHI23h6UhUdh8rCqyZIAfTlq9OEQz4AjOc', 'manage', '01a222e3-fbb3-75ed-a239-1def0ecb0712', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('Ijr21pwOQE3mbXMUw-RbGZy7bVm2AfVYbOiNrn2jOBU', 'unsubscribe', '01a222e3-fbb3-75ed-a239-1def0ecb0712', NULL, '2026-11-09 07:00:00+00', NULL),
  ('KIUtZ5MhY3G58-FcgAO_7j5L0CB4EdCqe5-Yb9QCeaQ', 'confirm', '01a222e3-fbb3-75ed-a239-1def0ecb0712', NULL, '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('L9ftOhGYtHWG5XfYonXZ42E0bZsvGgO3RctXHlrU8xg', 'manage', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, '2026-11-11 07:00:00+00', '2026-12-11 07:00:00+00'),
  ('LA9NifcDef09lNnRz-hJkKVWwJD3A1clCtGRJI3y4bI', 'update', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('LQKfvRT5dQLWJVdbNImJ0uncgASSgec80gl-b8xptl0', 'update', '01a222e3-fbb3-75ed-a239-1def0ecb0712', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('Lk8Gvu3pZc0KC1ie3po2KFnGTJeD8WMVN1nkMijEkP0', 'confirm', '01a222e3-f7bc-7530-ab68-f942b417575a', NULL, '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('NbHxJzmFCaypY6UhPBS_gJ3fY9r84FyjdQG4o0I8qCM', 'manage', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, '2026-11-11 07:00:00+00', '2026-12-11 07:00:00+00'),
  ('Oxaxd95LutfaKNJP4zSYshtgh1EV9TlIHBN0wbze6Sc', 'unsubscribe', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-09 07:00:00+00', NULL),
  ('P78NtVzmoR_zKzO8jK6p1tvxJhoftNRyMJSRvrV4JWU', 'unsubscribe', '01a222e3-f8e4-727f-af7f-f494c5f96e49', NULL, '2026-11-05 07:00:00+00', NULL),
  ('PzIRFkf0NpY5WMRWvUsNA1_FxYrSwrxMTzJug3dUXRA', 'unsubscribe', '01a222e3-ee77-7083-9d07-f7ef21d88d70', NULL, '2026-11-09 07:00:00+00', NULL),
  ('QORV3IFOTKAI1ZYK3eRxtS8eUGQ9HIr1blGhFhlCxKQ', 'manage', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('QzKxxa1zaagsvsyx9je0PO-kbRwogJSgfQcntYWUbvs', 'update', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('RBW05o6X1MUqPWEVAmEomgx86s-u5eWA0VBQuvkbdFg', 'update', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('UXC2n4tSQ_U14tFG4B3jmQW-86qWurhOPWSk665-MFE', 'unsubscribe', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, '2026-11-09 07:00:00+00', NULL),
  ('VkjgHTqeWVM6Yw9qZmgrR4XqRbwDOxhe9TA71Pl2VbY', 'manage', '01a222e3-f603-7369-9cc3-170713e9cd8a', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('X1NqaKK-lldmIUX065UbcBJPsMSBlLqS6040O4wGWY8', 'confirm', '01a222e3-f603-7369-9cc3-170713e9cd8a', NULL, '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('Xa9DYAfRBhuRk8K2J0jLUnv5U4UIcRxUbS5ahzrHLdU', 'unsubscribe', NULL, 'left-news@example.org', '2026-11-04 07:00:00+00', NULL),
  ('bpvROUriVR7b25GeQvNoAITG-inpq7AXRU-Y8_BpGts', 'update', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('c08cRF_6MF_iPI1VZFd5fujw9laSZ4Kc8Xf-A0z8c48', 'unsubscribe', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-05 07:00:00+00', NULL),
  ('c6OnoXFHuaND_pNzkT1zp9xIecS35oxQK_2cQq_4KuU', 'manage', '01a222e3-ee77-7083-9d07-f7ef21d88d70', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('cPeNOsGRzelzBG40zy2EdTkpVKZTAei417-rnsVI9BM', 'update', '01a222e3-ee77-7083-9d07-f7ef21d88d70', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('dXvnd0FQahugQEJSKNaERIGQAwwEtL7qB_3OIsXSuqQ', 'manage', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('e8S5VqqHnizyLzF3k_QOtCOn_RNzhfsOp2HvDkCUCNc', 'manage', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('e_m1h2Ha3yd5G821b1UbN0-3riHGC1WZY4VUpLiYgUk', 'unsubscribe', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-05 07:00:00+00', NULL),
  ('elrQPggeGJoRt4iU_Fv8hUsVJWDEHK2CyxgSHnO7Av4', 'unsubscribe', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, '2026-11-11 07:00:00+00', NULL),
  ('gY4LbCo16iameIZ8qOnoOM_J62rBWjZDoe61_P4-6QI', 'unsubscribe', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, '2026-11-11 07:00:00+00', NULL),
  ('hYh3YuyhjDHsE6kSuGVHs-OxpqoLX-yQ9kKwtZxV69c', 'manage', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-11 07:00:00+00', '2026-12-11 07:00:00+00'),
  ('hv_4kdd8r2GsIA3Le0tOYrqY9JYfI7ZBG3Th_G6pYYg', 'manage', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('jpyTAmzbdwXf9vJpmSqHI_ulbNjp10KU5Bk_RQuNp7s', 'update', '01a222e3-f603-7369-9cc3-170713e9cd8a', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('kve2S3N43D_YX1JBhUNC7WgB69Tccgq1pjKi5eMiAMY', 'confirm', '01a222e4-0317-75fe-a097-730ede5a598d', NULL, '2026-11-09 07:00:00+00', '2026-11-16 07:00:00+00'),
  ('l2Hnjv00BCDR7BI8ZwY1DLnj3Sjiby-La9s-XGDbTHw', 'manage', '01a222e3-ee77-7083-9d07-f7ef21d88d70', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('lZBRN8XqQrTFQrtkEDitsTc5hgxzxXWzsRKvzLAdmcg', 'update', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('ljR9Mo_cIFn1e0EMaKo0sqCv1dblrw80e0vc6XE0BmM', 'manage', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('n7ZwMY0YxShKquchhTGlL5gEsNDBpvvAPERAd6otRFA', 'confirm', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('oNtN28sY52F-Ta0z0xEad96ekOMIDzvi_-sM2Bryo_s', 'confirm', NULL, 'reads-news@example.org', '2026-11-04 07:00:00+00', '2026-11-11 07:00:00+00'),
  ('rgmG8iLhFuhC7iYBu_7QozFe4a4ZEg6fTNGj6tT_Jn4', 'update', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('tEGpVs__xIU39FQQNJMd6IgeWNzoHsuojY6_s62KbWU', 'update', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, '2026-11-09 07:00:00+00', '2026-12-09 07:00:00+00'),
  ('uvzz1CRZCSx12ueQjrNmNoUx75GXPsVHLHv7cmJe9KE', 'update', '01a222e3-f374-7345-b81d-4cb144d66e41', NULL, '2026-11-11 07:00:00+00', '2026-12-11 07:00:00+00'),
  ('vJ8BVnLqRBJXdqLzPWbcV4U-XrHkrHDyWJvzf2ggsfQ', 'unsubscribe', NULL, 'reads-news@example.org', '2026-11-04 07:00:00+00', NULL),
  ('xQX2gnI3DKid9SP9ueNAaRXE44P4Qu5OPJ6XRgR0Jlc', 'unsubscribe', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, '2026-11-05 07:00:00+00', NULL),
  ('zJgH4dqRfZzKyb49Z3GY_PyUJjIptxz3Hr9bSdlWQ-s', 'manage', '01a222e3-f552-76db-91aa-31b8030ef7ec', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00'),
  ('zPNITj13GECtEJc0EzxVci2JFhwXLRiMAsAwcvdwUO4', 'unsubscribe', '01a222e3-f431-76d2-bf97-82fd2f116085', NULL, '2026-11-09 07:00:00+00', NULL),
  ('zuyZPrA10Fvwb2D0Vgfl_hFCZJNFbhxOPWiUCBNJh70', 'update', '01a222e3-ee77-7083-9d07-f7ef21d88d70', NULL, '2026-11-05 07:00:00+00', '2026-12-05 07:00:00+00');

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
