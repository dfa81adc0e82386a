import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useState } from 'react'
import type { Letterhead } from '../../../../shared/contract/views/document-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'
import styles from '../settings.module.css'

/** Settings of the letterhead: logo, name, address and closing text of every document. A field is saved when it loses the focus. */
export function LetterheadSettings() {
  const { stored: letterhead, failure, read } = useApp((app) => app.letterhead)
  const ledger = useApp((app) => app.desk?.ledger)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the ledger has opened
  useEffect(() => void read(), [read, ledger])
  return (
    <SettingSection title={say('common.documents')}>
      {failure && <FailureNote failure={failure} onRetry={() => void read()} />}
      {letterhead && <Fields letterhead={letterhead} />}
    </SettingSection>
  )
}

/** Renders the fields of the letterhead. Text typed into one field is kept while another field is saved. */
function Fields({ letterhead }: { readonly letterhead: Letterhead }) {
  const { save, chooseLogo, dropLogo } = useApp((app) => app.letterhead)
  const [typed, setTyped] = useState({ name: letterhead.name, address: letterhead.address, closing: letterhead.closing })
  const fieldProps = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped({ ...typed, [name]: event.currentTarget.value }),
    onBlur: () => {
      const isChanged = typed.name !== letterhead.name || typed.address !== letterhead.address || typed.closing !== letterhead.closing
      if (isChanged) void save(typed)
    },
  })
  return (
    <>
      <SettingLine settingLabel={say('letterhead.logo')} text={say('letterhead.logoHint')}>
        <Group gap="sm">
          {letterhead.logo !== null && <img className={styles.logo} src={letterhead.logo} alt={say('letterhead.logo')} />}
          <Button variant="default" leftSection={<IconPhoto aria-hidden />} onClick={() => void chooseLogo()}>
            {say('letterhead.choose')}
          </Button>
          {letterhead.logo !== null && (
            <Button variant="default" onClick={() => void dropLogo()}>
              {say('letterhead.drop')}
            </Button>
          )}
        </Group>
      </SettingLine>
      <SettingLine settingLabel={say('letterhead.name')} text={say('letterhead.nameHint')}>
        <TextInput aria-label={say('letterhead.name')} maxLength={120} {...fieldProps('name')} />
      </SettingLine>
      <SettingLine settingLabel={say('letterhead.address')} text={say('letterhead.addressHint')}>
        <Textarea aria-label={say('letterhead.address')} autosize minRows={3} maxLength={600} {...fieldProps('address')} />
      </SettingLine>
      <SettingLine settingLabel={say('letterhead.closing')} text={say('letterhead.closingHint')}>
        <Textarea aria-label={say('letterhead.closing')} autosize minRows={2} maxLength={1000} {...fieldProps('closing')} />
      </SettingLine>
    </>
  )
}
