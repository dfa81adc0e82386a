import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SavedView } from '../../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { filterWords } from '../query/ledger-question.ts'
import { useFilterNames } from './filter-chips.tsx'
import { daysOf, savedViewOf } from './views-slice.ts'

interface SaveViewDialogProps {
  /** A day of the accounting zone. */
  readonly today: string
  onClose(): void
}

/** Renders the dialog that saves the current filter as a view. A range that ends today can move along with today. */
export function SaveViewDialog({ today, onClose }: SaveViewDialogProps) {
  const question = useApp((app) => app.ledgerQuestion)
  const views = useApp((app) => app.ledgerViews)
  const failure = useApp((app) => app.viewsFailure)
  const saveView = useApp((app) => app.saveView)
  const names = useFilterNames()
  const days = daysOf(question)
  const [name, setName] = useState('')
  const [rolls, setRolls] = useState(days !== null && question.filter.to === today)
  const [problem, setProblem] = useState<string | null>(null)
  const replaces = views.some((view) => view.name === name.trim())

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const view = SavedView.safeParse(savedViewOf(name, question, rolls))
    if (!view.success) return setProblem(view.error.issues[0]?.message ?? say('viewsDialog.nameInvalid'))
    if (await saveView(view.data)) onClose()
  }

  return (
    <Modal opened onClose={onClose} title={say('viewsDialog.title')} size={420}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md">
          <p style={{ margin: 0 }} className="dim">
            {filterWords(question.filter, names)}
          </p>
          <TextInput
            label={say('viewsDialog.nameLabel')}
            data-autofocus
            value={name}
            maxLength={60}
            error={problem}
            description={replaces ? say('viewsDialog.replacesHint') : undefined}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setProblem(null)
            }}
          />
          {days !== null && (
            <Checkbox
              label={say('viewsDialog.recentDays', { days })}
              checked={rolls}
              onChange={(event) => setRolls(event.currentTarget.checked)}
            />
          )}
          {failure && <FailureNote failure={failure} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {say('common.cancel')}
            </Button>
            <Button type="submit">{replaces ? say('viewsDialog.replaceButton') : say('viewsDialog.saveButton')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
