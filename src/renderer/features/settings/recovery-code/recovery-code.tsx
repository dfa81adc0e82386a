import { Button, Checkbox, Stack } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { LonePanel, LoneScreen } from '../../../ui/layout/lone-screen.tsx'
import styles from '../connection/first-start.module.css'

/** Why the key is not in the keychain. `ok`: the keychain works, but the desk did not wait for it. */
const keychainTexts: Record<DeskState['keychain'], string> = texts({
  ok: 'recoveryCode.keychainHasNoKey',
  unavailable: 'recoveryCode.keychainUnavailable',
  locked: 'recoveryCode.keychainLocked',
  timedOut: 'recoveryCode.keychainTimedOut',
})

/** Shows the recovery code of a new ledger once. The clerk must confirm that it is written down before the desk opens. */
export function RecoveryCode({ code }: { readonly code: string }) {
  const resetState = useApp((app) => app.connection.resetState)
  const recordOnPaper = useApp((app) => app.recoveryCode.recordOnPaper)
  const keychain = useApp((app) => app.desk?.keychain ?? 'unavailable')
  const [isWrittenDown, setWritten] = useState(false)
  const open = () => {
    // If this request fails, the desk asks again after the first booking.
    void recordOnPaper()
    resetState()
  }
  return (
    <LoneScreen>
      <LonePanel>
        <h1>
          <IconLifebuoy aria-hidden /> {say('recoveryCode.title')}
        </h1>
        <p>{say('recoveryCode.sentence', { keychain: keychainTexts[keychain] })}</p>
        <div className={styles.code}>
          <CopyText text={code} label={say('common.recoveryCodeToCopy')} whole />
        </div>
        <Stack gap="lg">
          <Checkbox
            label={say('recoveryCode.agree')}
            checked={isWrittenDown}
            onChange={(event) => setWritten(event.currentTarget.checked)}
          />
          <Button disabled={!isWrittenDown} onClick={open}>
            {say('recoveryCode.openButton')}
          </Button>
        </Stack>
      </LonePanel>
    </LoneScreen>
  )
}
