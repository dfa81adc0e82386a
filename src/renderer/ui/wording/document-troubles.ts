/** What is said when a document, or its logo, was not made. */
import { say } from '../../../shared/words/say.ts'

const noLogo = { what: say('failure.theLogoWasNotTaken'), next: say('failure.chooseAnotherPicture') }
const noPaper = say('failure.theDocumentWasNotMade')

/** By why. */
export const documentTroubles = {
  logoForeign: { ...noLogo, meaning: say('failure.theFileIsNoPngOrJpeg') },
  logoTooLarge: { ...noLogo, meaning: say('failure.theFileIsLargerThan200Kb') },
  nothing: { what: noPaper, meaning: say('failure.noBookingHasSuchADocument'), next: say('failure.lookAtThePreviewAgain') },
  tooMany: { what: noPaper, meaning: say('failure.moreThan1000Bookings'), next: say('failure.narrowTheFilter') },
  notPrinted: { what: noPaper, meaning: say('failure.theWindowDidNotPrintIt'), next: say('failure.tryItAgainOrPrint') },
}
