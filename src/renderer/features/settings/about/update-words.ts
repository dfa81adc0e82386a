/** Updates of the desk in words. */
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

const troubles: Record<UpdateTrouble, string> = {
  notReached: say('update.couldNotBeReachedDeskbook'),
  notThere: say('update.hasNoVersionForThis', { whoeverLooksAfterIt }),
  notSigned: say('update.namesAVersionThatIs', { whoeverLooksAfterIt }),
  notReadable: say('update.answersSomethingThatCannotBe', { whoeverLooksAfterIt }),
  otherSystem: say('update.namesAVersionForAnother', { whoeverLooksAfterIt }),
  otherFile: say('update.sentAnotherFileThanThe', { whoeverLooksAfterIt }),
  notLoaded: say('update.wasReachedAndTheVersion'),
}

type On = Extract<UpdateState, { status: 'on' }>

/** What an update does to the one who installs it now. */
const opening = ({ opensAgain }: On) => (opensAgain ? say('update.closesAndOpensAgain') : say('update.closesOpenItAgainAfter'))

/** `asked` is when the feed was asked last, as it is shown; null when it was not yet. */
export function updateWords(state: UpdateState, asked: string | null): string {
  if (state.status === 'off') return off[state.why]
  const { feed, doing, percent, ready, trouble } = state
  if (doing === 'looking') return say('update.lookingAtFeed', { feed })
  if (doing === 'loading') return say('update.loadingANewerVersionFrom', { feed, percent: percent ?? 0 })
  const told = trouble === null ? '' : ` ${feed} ${troubles[trouble]}`
  if (ready !== null) return say('update.versionReadyIsReadyIt', { ready, opening: opening(state), told })
  if (trouble !== null) return told.trimStart()
  return asked === null ? say('update.looksAtFeedSoonAfter', { feed }) : say('update.thisIsTheNewestVersion', { feed, asked })
}
