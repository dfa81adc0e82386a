/** Texts for a document or logo that could not be made. */
import { say } from '../../../shared/words/say.ts'

const noLogo = { what: say('failure.logoWhat'), next: say('failure.logoNext') }
const noPaper = say('failure.documentWhat')

/** By the reason of the failure. */
export const documentErrors = {
  logoForeign: { ...noLogo, meaning: say('failure.logoForeignMeaning') },
  logoTooLarge: { ...noLogo, meaning: say('failure.logoTooLargeMeaning') },
  nothing: { what: noPaper, meaning: say('failure.documentNothingMeaning'), next: say('failure.documentNothingNext') },
  tooMany: { what: noPaper, meaning: say('failure.documentTooManyMeaning'), next: say('failure.documentTooManyNext') },
  notPrinted: { what: noPaper, meaning: say('failure.documentNotPrintedMeaning'), next: say('failure.documentNotPrintedNext') },
}
