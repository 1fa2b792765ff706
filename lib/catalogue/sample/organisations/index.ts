import { academicAndFellowshipOrganisations } from './academic-and-fellowships.ts';
import { aiGovernanceOrganisations } from './ai-governance.ts';
import { aiSafetyOrganisations } from './ai-safety.ts';
import { animalOrganisations } from './animals.ts';
import { biosecurityOrganisations } from './biosecurity.ts';
import { careerCapitalOrganisations } from './career-capital.ts';
import { climateAndPolicyOrganisations } from './climate-and-policy.ts';
import { communityOrganisations } from './communities.ts';
import { globalHealthOrganisations } from './global-health.ts';
import { governmentOrganisations } from './governments.ts';
import { nuclearForecastingPrioritiesOrganisations } from './nuclear-forecasting-priorities.ts';
import type { SampleOrganisation } from './sample-organisation.ts';

/** Every organisation of the sample. None of them exists. */
export const sampleOrganisations: SampleOrganisation[] = [
  ...aiSafetyOrganisations,
  ...aiGovernanceOrganisations,
  ...academicAndFellowshipOrganisations,
  ...governmentOrganisations,
  ...biosecurityOrganisations,
  ...nuclearForecastingPrioritiesOrganisations,
  ...globalHealthOrganisations,
  ...animalOrganisations,
  ...climateAndPolicyOrganisations,
  ...communityOrganisations,
  ...careerCapitalOrganisations,
];
