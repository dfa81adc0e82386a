import { CloseButton, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { maxOperatorLength, maxOperators } from '../../../../shared/domain/operators.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { SettingLine, SettingSection } from '../../../ui/layout/setting-section.tsx'

const none = { names: [], current: null, computerUser: '' }

/** Settings of the people at this desk: their names are added, changed and removed in place. */
export function OperatorSettings() {
  const { names, current, computerUser } = useApp((app) => app.desk?.operators) ?? none
  const { failure, change } = useApp((app) => app.operators)
  /** Whoever is at the desk stays there under the new name. */
  const rename = (at: number, name: string) =>
    change({ names: names.toSpliced(at, 1, name), ...(current !== null && names[at] === current && { current: name }) })
  return (
    <SettingSection title={say('operators.title')}>
      {failure && <FailureNote failure={failure} />}
      <SettingLine
        settingLabel={say('common.name')}
        text={
          <>
            {say('operators.hint')} {current === null && say('operators.computerUser', { name: computerUser })}
          </>
        }
      >
        <div>
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field keeps its focus while its name changes
            <Group key={at} gap="xs" mb="xs" wrap="nowrap">
              <NameField label={say('common.name')} name={name} onSave={(typed) => rename(at, typed)} />
              <CloseButton
                size="sm"
                aria-label={say('common.removeNamed', { name })}
                onClick={() => void change({ names: names.toSpliced(at, 1) })}
              />
            </Group>
          ))}
          {names.length < maxOperators && (
            <NameField label={say('operators.add')} name="" onSave={(typed) => change({ names: [...names, typed] })} />
          )}
        </div>
      </SettingLine>
    </SettingSection>
  )
}

interface NameFieldProps {
  readonly label: string
  /** The stored name; empty for the field that adds one. */
  readonly name: string
  /** Resolves to whether the typed name was stored; if not, it stays in the field. */
  onSave(typed: string): Promise<boolean>
}

/** A name, saved on blur or with Enter. A field that was emptied shows the stored name again. */
function NameField({ label, name, onSave }: NameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = async () => {
    const next = typed?.trim() ?? ''
    if (next === '' || next === name || (await onSave(next))) setTyped((now) => (now === typed ? null : now))
  }
  return (
    <TextInput
      flex={1}
      aria-label={label}
      placeholder={label}
      maxLength={maxOperatorLength}
      dir="auto"
      autoComplete="off"
      value={typed ?? name}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}
