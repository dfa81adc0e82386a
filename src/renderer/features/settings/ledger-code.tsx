import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApp } from '../../store.ts'
import { CopyText } from '../../ui/copy-button.tsx'
import styles from './settings.module.css'

type Shown = 'hidden' | 'asking' | { readonly code: string | null }

/** The recovery code of the ledger in use, for whoever asks. It lives in this part alone and goes with it. */
export function LedgerCode() {
  const readRecoveryCode = useApp((app) => app.readRecoveryCode)
  const [shown, setShown] = useState<Shown>('hidden')
  const show = async () => {
    setShown('asking')
    setShown({ code: await readRecoveryCode() })
  }

  if (typeof shown === 'string') {
    return (
      <Button variant="default" loading={shown === 'asking'} onClick={() => void show()}>
        Show recovery code
      </Button>
    )
  }
  return (
    <div className={styles.code}>
      {shown.code === null ? (
        <span role="status">There is no recovery code while the ledger is closed.</span>
      ) : (
        <>
          <CopyText text={shown.code} label="recovery code" whole />
          <span className="caption">It opens this ledger on any computer. Keep it in a safe place.</span>
        </>
      )}
      <Button size="compact-sm" variant="default" onClick={() => setShown('hidden')}>
        Hide
      </Button>
    </div>
  )
}
