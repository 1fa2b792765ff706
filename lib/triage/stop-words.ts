/** Words that say nothing about a role, in the languages that postings are most often in. Contract: 13.9. */

const stopWords = new Set(
  `a about above across after again all also am an and any are as at be because been before being below
  between both but by can could did do does doing down during each etc few for from further had has have
  having he her here hers him his how i if in into is it its itself just ll many may me more most must my
  no nor not now of off on once only or other our ours out over own re same shall she should so some such
  than that the their theirs them then there these they this those through to too under until up us ve very
  via was we were what when where which while who whom why will with within without would you your yours
  ii iii iv vi
  as au aux avec ce ces dans de des du en est et la le les leur nos notre nous ou par pas pour que qui sa se
  ses son sont sur un une vos votre vous
  aber als am auf aus bei bis das dass dein deine dem den der des die dich dir du ein eine einem einen einer
  es fur hast ich ihr im ist mit nach nicht oder sich sie sind so uber um und uns unser unsere vom von wie
  wir zu zum zur
  al como con del el ella los las lo mas para por se sin su sus tu y ya
  aan bij dat deze dit door een het hun je jij jouw met naar niet of om onze ook op te tot uit van voor wat
  we wij zijn
  alla che con da dei del della di gli il nel per sono una
  com da das do dos e na nas no nos os para sua uma`.split(/\s+/),
);

/** @param word folded */
export const isStopWord = (word: string): boolean => stopWords.has(word);
