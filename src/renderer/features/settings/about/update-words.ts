/** Updates of the desk in words. */
import type { UpdateState, UpdatesOff, UpdateTrouble } from '../../../../shared/contract/update-views.ts'

const whoeverLooksAfterIt = 'whoever looks after this computer'

const off: Record<UpdatesOff, string> = {
  notInstalled: 'This window is not the installed app, so there is nothing to update here.',
  notSetUp: `Nothing is set up on this computer: ${whoeverLooksAfterIt} installs newer versions, or names a place where Deskbook finds them.`,
  setUpWrong: `The place that is set up on this computer cannot be used, so nothing is looked for. Tell ${whoeverLooksAfterIt}.`,
  forEverybody: `Deskbook is installed for everybody on this computer: ${whoeverLooksAfterIt} installs newer versions.`,
  packages: 'Newer versions come with the other packages of this computer.',
}

const troubles: Record<UpdateTrouble, string> = {
  notReached: 'could not be reached. Deskbook looks again in some hours.',
  notThere: `has no version for this computer. Tell ${whoeverLooksAfterIt}.`,
  notSigned: `names a version that is not signed as it must be. Nothing was installed. Tell ${whoeverLooksAfterIt}.`,
  notReadable: `answers something that cannot be read. Nothing was installed. Tell ${whoeverLooksAfterIt}.`,
  otherSystem: `names a version for another kind of computer. Nothing was installed. Tell ${whoeverLooksAfterIt}.`,
  otherFile: `sent another file than the signed one. Nothing was installed. Tell ${whoeverLooksAfterIt}.`,
  notLoaded: 'was reached, and the version could not be loaded. Deskbook tries again in some hours.',
}

type On = Extract<UpdateState, { status: 'on' }>

/** What an update does to the one who installs it now. */
const opening = ({ opensAgain }: On) => (opensAgain ? 'closes and opens again' : 'closes; open it again after a minute')

/** `asked` is when the feed was asked last, as it is shown; null when it was not yet. */
export function updateWords(state: UpdateState, asked: string | null): string {
  if (state.status === 'off') return off[state.why]
  const { feed, doing, percent, ready, trouble } = state
  if (doing === 'looking') return `Looking at ${feed}.`
  if (doing === 'loading') return `Loading a newer version from ${feed}: ${percent ?? 0} %.`
  const told = trouble === null ? '' : ` ${feed} ${troubles[trouble]}`
  if (ready !== null)
    return `Version ${ready} is ready. It is installed when you close Deskbook. Installed now, Deskbook ${opening(state)}.${told}`
  if (trouble !== null) return told.trimStart()
  return asked === null
    ? `Looks at ${feed} soon after the start, then every six hours.`
    : `This is the newest version at ${feed}, asked ${asked}.`
}
