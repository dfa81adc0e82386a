/** Texts for a document or logo that could not be made. */
import { say } from '../../../shared/words/say.ts'

const noLogo = { what: say('failure.theLogoWasNotTaken'), next: say('failure.chooseAnotherPicture') }
const noPaper = say('failure.theDocumentWasNotMade')

/** By the reason of the failure. */
export const documentTroubles = {
  logoForeign: { ...noLogo, meaning: say('failure.theFileIsNoPngOrJpeg') },
  logoTooLarge: { ...noLogo, meaning: say('failure.theFileIsLargerThan200Kb') },
  nothing: { what: noPaper, meaning: say('failure.noBookingHasSuchADocument'), next: say('failure.lookAtThePreviewAgain') },
  tooMany: { what: noPaper, meaning: say('failure.moreThan1000Bookings'), next: say('failure.narrowTheFilter') },
  notPrinted: { what: noPaper, meaning: say('failure.theWindowDidNotPrintIt'), next: say('failure.tryItAgainOrPrint') },
}
