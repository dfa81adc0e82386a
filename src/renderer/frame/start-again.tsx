import { Button } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { say } from '../../shared/words/say.ts'
import { useApp } from '../store.ts'
import { FailureNote } from '../ui/feedback/failure-note.tsx'
import { useFirstFocus } from '../ui/keys/use-first-focus.ts'
import { LonePanel, LoneScreen } from '../ui/layout/lone-screen.tsx'

/** Shown after another data folder was chosen. Changes would still go to the old folder, so it offers only to close the app. */
export function StartAgain({ folder }: { readonly folder: string }) {
  const leave = useApp((app) => app.leave)
  const quit = useApp((app) => app.quit)
  const close = useFirstFocus<HTMLButtonElement>()
  return (
    <LoneScreen>
      <LonePanel>
        <h1>
          <IconFolder aria-hidden /> {say('startAgain.title')}
        </h1>
        <p>{say('startAgain.newFolder')}</p>
        <div className="mono keep-lines">{folder}</div>
        <p>{say('startAgain.oldFolder')}</p>
        {quit.status === 'failed' && <FailureNote failure={quit.failure} />}
        <Button ref={close} loading={quit.status === 'leaving'} onClick={() => void leave()}>
          {say('common.closeDeskbook')}
        </Button>
      </LonePanel>
    </LoneScreen>
  )
}
