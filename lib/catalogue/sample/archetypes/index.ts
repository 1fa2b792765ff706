import { aiGovernance } from './ai-governance.ts';
import { aiTechnical } from './ai-technical.ts';
import { aiTraining } from './ai-training.ts';
import { animals } from './animals.ts';
import type { Archetype } from './archetype.ts';
import { biosecurityPolicy } from './biosecurity-policy.ts';
import { biosecurityScience } from './biosecurity-science.ts';
import { careerOperations } from './career-operations.ts';
import { careerPolicy } from './career-policy.ts';
import { careerTechnical } from './career-technical.ts';
import { climate } from './climate.ts';
import { communications } from './communications.ts';
import { effectiveAltruism } from './effective-altruism.ts';
import { forecastingAndPriorities } from './forecasting-and-priorities.ts';
import { globalHealth } from './global-health.ts';
import { grantsAndProgrammes } from './grants-and-programmes.ts';
import { nuclearAndSecurity } from './nuclear-and-security.ts';
import { operations } from './operations.ts';
import { policy } from './policy.ts';
import { software } from './software.ts';

/** Every family of roles in the sample. */
export const archetypes: Archetype[] = [
  ...aiTechnical,
  ...aiGovernance,
  ...aiTraining,
  ...biosecurityScience,
  ...biosecurityPolicy,
  ...nuclearAndSecurity,
  ...forecastingAndPriorities,
  ...effectiveAltruism,
  ...globalHealth,
  ...animals,
  ...climate,
  ...policy,
  ...grantsAndProgrammes,
  ...operations,
  ...communications,
  ...software,
  ...careerPolicy,
  ...careerOperations,
  ...careerTechnical,
];
