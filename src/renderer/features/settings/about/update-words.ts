/** Texts about updates of the app. */
import type { UpdateErrorCode, UpdateState, UpdatesOff } from '../../../../shared/contract/views/update-views.ts'
import { say } from '../../../../shared/words/say.ts'

const whoeverLooksAfterIt = () => say('update.administrator')

const off = (): Record<UpdatesOff, string> => ({
  notInstalled: say('update.offNotInstalled'),
  notSetUp: say('update.offNotSetUp', { whoeverLooksAfterIt: whoeverLooksAfterIt() }),
  setUpWrong: say('update.offSetUpWrong', { whoeverLooksAfterIt: whoeverLooksAfterIt() }),
  forEverybody: say('update.offForEverybody', { whoeverLooksAfterIt: whoeverLooksAfterIt() }),
  packages: say('update.offPackages'),
})

const errorTexts = (): Record<UpdateErrorCode, string> => ({
  notReached: say('update.errorNotReached'),
  notThere: say('update.errorNotThere', { whoeverLooksAfterIt: whoeverLooksAfterIt() }),
  notSigned: say('update.errorNotSigned', { whoeverLooksAfterIt: whoeverLooksAfterIt() }),
  notReadable: say('update.errorNotReadable', { whoeverLooksAfterIt: whoeverLooksAfterIt() }),
  otherSystem: say('update.errorOtherSystem', { whoeverLooksAfterIt: whoeverLooksAfterIt() }),
  otherFile: say('update.errorOtherFile', { whoeverLooksAfterIt: whoeverLooksAfterIt() }),
  notLoaded: say('update.errorNotLoaded'),
})

type On = Extract<UpdateState, { status: 'on' }>

/** Says whether the app opens again by itself after the installation. */
const opening = ({ opensAgain }: On) => (opensAgain ? say('update.openingAgain') : say('update.openingByHand'))

/** Returns the state of updates as text. `asked` is the formatted time of the last successful check; null before the first. */
export function updateWords(state: UpdateState, asked: string | null): string {
  if (state.status === 'off') return off()[state.why]
  const { feed, doing, percent, ready, trouble } = state
  if (doing === 'looking') return say('update.looking', { feed })
  if (doing === 'loading') return say('update.loading', { feed, percent: percent ?? 0 })
  const errorText = trouble === null ? '' : ` ${feed} ${errorTexts()[trouble]}`
  if (ready !== null) return say('update.readyVersion', { ready, opening: opening(state), told: errorText })
  if (trouble !== null) return errorText.trimStart()
  return asked === null ? say('update.notAskedYet', { feed }) : say('update.newest', { feed, asked })
}
