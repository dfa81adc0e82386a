import { Button, Checkbox, Stack } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import type { DeskState } from '../../../../shared/contract/desk-views.ts'
import { useApp } from '../../../store.ts'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { LonePanel, LoneScreen } from '../../../ui/layout/lone-screen.tsx'
import styles from '../connection/first-start.module.css'

/** Why its key is in no keychain. A keychain that was not waited for is there all the same. */
const notKept: Record<DeskState['keychain'], string> = {
  ok: 'its key is not in the keychain of this computer.',
  unavailable: 'this computer has no keychain to keep its key.',
  locked: 'the keychain of this computer is locked and did not take its key.',
  timedOut: 'the keychain of this computer did not answer and has not taken its key.',
}

/** Shows the recovery code of a new ledger once. The clerk says that it is written down before the desk opens. */
export function RecoveryCode({ code }: { readonly code: string }) {
  const forget = useApp((app) => app.forgetConnectionNews)
  const recoveryCodeOnPaper = useApp((app) => app.recoveryCodeOnPaper)
  const keychain = useApp((app) => app.desk?.keychain ?? 'unavailable')
  const [written, setWritten] = useState(false)
  const open = () => {
    // Should it not be noted, the desk asks for it after the first booking.
    void recoveryCodeOnPaper()
    forget()
  }
  return (
    <LoneScreen>
      <LonePanel>
        <h1>
          <IconLifebuoy aria-hidden /> Recovery code of the ledger
        </h1>
        <p>
          The ledger is encrypted, and {notKept[keychain]} This code opens the ledger at each start. Without it nobody can read the ledger,
          not even we.
        </p>
        <div className={styles.code}>
          <CopyText text={code} label="recovery code" whole />
        </div>
        <Stack gap="lg">
          <Checkbox
            label="I have written it down and keep it in a safe place"
            checked={written}
            onChange={(event) => setWritten(event.currentTarget.checked)}
          />
          <Button disabled={!written} onClick={open}>
            Open the desk
          </Button>
        </Stack>
      </LonePanel>
    </LoneScreen>
  )
}
