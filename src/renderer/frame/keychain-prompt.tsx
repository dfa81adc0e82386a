import { Button } from '@mantine/core'
import { useApp } from '../store.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { isMac } from '../ui/keys/keys.ts'
import { useFocusBack } from '../ui/keys/use-focus-back.ts'

/** Says what the system asks for while the desk waits for the keychain, and leads on whoever cannot answer it now. */
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
      what="Waiting for the keychain of this computer."
      action={
        <Button variant="default" onClick={() => void leaveKeychain()}>
          Do not wait
        </Button>
      }
    >
      {mac
        ? 'macOS asks whether Deskbook may use its own entry: enter the password of this computer and choose Always Allow. Its window may lie behind this one.'
        : 'The system may ask for a password. Its window may lie behind this one.'}{' '}
      Nothing is sent meanwhile.
    </Banner>
  )
}
