/** Texts about updates of the app. */
import type { UpdateState, UpdatesOff, UpdateTrouble } from '../../../../shared/contract/views/update-views.ts'
import { say } from '../../../../shared/words/say.ts'

const whoeverLooksAfterIt = say('update.whoeverLooksAfterThisComputer')

const off: Record<UpdatesOff, string> = {
  notInstalled: say('update.thisWindowIsNotThe'),
  notSetUp: say('update.nothingIsSetUpOn', { whoeverLooksAfterIt }),
  setUpWrong: say('update.thePlaceThatIsSet', { whoeverLooksAfterIt }),
  forEverybody: say('update.deskbookIsInstalledForEverybody', { whoeverLooksAfterIt }),
  packages: say('update.newerVersionsComeWithThe'),
}

const errorTexts: Record<UpdateTrouble, string> = {
  notReached: say('update.couldNotBeReachedDeskbook'),
  notThere: say('update.hasNoVersionForThis', { whoeverLooksAfterIt }),
  notSigned: say('update.namesAVersionThatIs', { whoeverLooksAfterIt }),
  notReadable: say('update.answersSomethingThatCannotBe', { whoeverLooksAfterIt }),
  otherSystem: say('update.namesAVersionForAnother', { whoeverLooksAfterIt }),
  otherFile: say('update.sentAnotherFileThanThe', { whoeverLooksAfterIt }),
  notLoaded: say('update.wasReachedAndTheVersion'),
}

type On = Extract<UpdateState, { status: 'on' }>

/** Says whether the app opens again by itself after the installation. */
const opening = ({ opensAgain }: On) => (opensAgain ? say('update.closesAndOpensAgain') : say('update.closesOpenItAgainAfter'))

/** Returns the state of updates as text. `asked` is the formatted time of the last successful check; null before the first. */
export function updateWords(state: UpdateState, asked: string | null): string {
  if (state.status === 'off') return off[state.why]
  const { feed, doing, percent, ready, trouble } = state
  if (doing === 'looking') return say('update.lookingAtFeed', { feed })
  if (doing === 'loading') return say('update.loadingANewerVersionFrom', { feed, percent: percent ?? 0 })
  const errorText = trouble === null ? '' : ` ${feed} ${errorTexts[trouble]}`
  if (ready !== null) return say('update.versionReadyIsReadyIt', { ready, opening: opening(state), told: errorText })
  if (trouble !== null) return errorText.trimStart()
  return asked === null ? say('update.looksAtFeedSoonAfter', { feed }) : say('update.thisIsTheNewestVersion', { feed, asked })
}
