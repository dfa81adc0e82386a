import { Button } from '@mantine/core'
import { say } from '../../shared/words/say.ts'
import { useApp } from '../store.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { isMac } from '../ui/keys/keys.ts'
import { useFocusBack } from '../ui/keys/use-focus-back.ts'

/** Explains the system's prompt while the desk waits for the keychain, and lets the clerk continue without it. */
export function KeychainPrompt({ mac = isMac() }: { readonly mac?: boolean }) {
  const asks = useApp((app) => app.desk?.keychainAsks ?? false)
  return asks && <Waiting mac={mac} />
}

function Waiting({ mac }: { readonly mac: boolean }) {
  useFocusBack()
  const leaveKeychain = useApp((app) => app.leaveKeychain)
  return (
    <Banner
      tone="unknown"
      what={say('keychainPrompt.title')}
      action={
        <Button variant="default" onClick={() => void leaveKeychain()}>
          {say('keychainPrompt.skipButton')}
        </Button>
      }
    >
      {say('keychainPrompt.hint', { mac: mac ? 'yes' : 'no' })}
    </Banner>
  )
}
