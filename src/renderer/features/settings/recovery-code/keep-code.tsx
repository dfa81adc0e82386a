import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { RecoveryCodeMark } from '../../../../shared/contract/views/desk-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import styles from '../settings.module.css'
import { SaveCodeDialog } from './keep-code-dialog.tsx'
import { savedCodeWords } from './saved-code-words.ts'

/** Banner, from the first live booking on, to keep the recovery code: without it the ledger cannot be opened if this computer is lost. */
export function SaveCodePrompt() {
  const desk = useApp((app) => app.desk)
  const later = useApp((app) => app.recoveryCodeLater)
  const forget = useApp((app) => app.forgetCodeKeeping)
  const [open, setOpen] = useState(false)
  const code = desk?.recoveryCode
  if (!desk?.active || !code || !(code.asks || open)) return null
  const show = () => {
    forget()
    setOpen(true)
  }
  return (
    <>
      {code.asks && (
        <Banner
          tone="info"
          what={say('keepCode.title')}
          action={
            <Group gap="sm" wrap="nowrap">
              <Button variant="default" onClick={() => void later()}>
                {say('common.later')}
              </Button>
              <Button onClick={show}>{say('keepCode.keepButton')}</Button>
            </Group>
          }
        >
          {say('keepCode.sentence')}
        </Banner>
      )}
      {open && <SaveCodeDialog name={desk.active.name} kept={code.kept} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Line of the settings that says how the recovery code was kept, with a button to keep it again. */
export function CodeLine({ name, code }: { readonly name: string; readonly code: RecoveryCodeMark }) {
  const { zone } = useClock()
  const forget = useApp((app) => app.forgetCodeKeeping)
  const [open, setOpen] = useState(false)
  const show = () => {
    forget()
    setOpen(true)
  }
  return (
    <div className={styles.codeLine}>
      <span className={code.kept === null ? 'ink-unknown' : 'dim'}>{savedCodeWords(code.kept, zone)}</span>
      <Button variant="default" onClick={show}>
        {code.kept === null ? say('keepCode.keepButton') : say('keepCode.againButton')}
      </Button>
      {open && <SaveCodeDialog name={name} kept={code.kept} onClose={() => setOpen(false)} />}
    </div>
  )
}
