import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../shared/domain/date-words.ts'
import { listWithCommas } from '../../shared/words/lists.ts'
import { say } from '../../shared/words/say.ts'
import { useApp } from '../store.ts'
import { type InboxCase, inboxKey } from '../ui/booking/inbox-case.ts'
import { FailureNote } from '../ui/feedback/failure-note.tsx'
import { useFocusBack } from '../ui/keys/use-focus-back.ts'
import { cancellationWords, caseWords } from '../ui/wording/case-words.ts'
import styles from './quit-dialog.module.css'

/** Asks before closing the window while a request is in flight. */
export function QuitDialog({ sending }: { readonly sending: boolean }) {
  const isOpen = useApp((app) => app.quit.status !== 'none')
  return isOpen && <Question sending={sending} />
}

function Question({ sending }: { readonly sending: boolean }) {
  useFocusBack()
  const quit = useApp((app) => app.quit)
  const stay = useApp((app) => app.stay)
  const leave = useApp((app) => app.leave)
  const followed = useFollowed()
  const leaving = quit.status === 'leaving'
  return (
    <Modal
      opened
      onClose={leaving ? () => {} : stay}
      title={sending ? say('quitDialog.questionSending') : say('quitDialog.question')}
      size={480}
      closeOnClickOutside={false}
      closeOnEscape={!leaving}
      withCloseButton={!leaving}
    >
      <Stack gap="lg">
        <p className="sentence" role="status">
          {sending ? onItsWay(followed) : say('quitDialog.sentNothing')}
        </p>
        {followed.length > 0 && (
          <ul className={styles.cases}>
            {followed.map((one) => (
              <li key={inboxKey(one)}>
                <strong>{verdictOf(one)}</strong>
                <br />
                {stayWords(one)}
              </li>
            ))}
          </ul>
        )}
        {sending && <p className={styles.meaning}>{say('quitDialog.meaning')}</p>}
        {quit.status === 'failed' && <FailureNote failure={quit.failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant={sending ? 'filled' : 'default'} disabled={leaving} onClick={stay} data-autofocus>
            {sending ? say('quitDialog.backSending') : say('quitDialog.back')}
          </Button>
          <Button variant={sending ? 'default' : 'filled'} loading={leaving} onClick={() => void leave()}>
            {sending ? say('quitDialog.confirmSending') : say('quitDialog.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Returns the current state of every case that was in flight at some time while the dialog was open. */
function useFollowed(): readonly InboxCase[] {
  const cases = useApp((app) => app.unknown.cases)
  const [keys, setKeys] = useState<readonly string[]>([])
  const shown = cases.status === 'read' ? cases.cases : []
  const fresh = shown.filter(({ state }) => state === 'SENDING').map(inboxKey)
  const more = fresh.filter((key) => !keys.includes(key))
  if (more.length > 0) setKeys([...keys, ...more])
  return shown.filter((one) => keys.includes(inboxKey(one)))
}

function onItsWay(followed: readonly InboxCase[]): string {
  const [first] = followed
  if (!first || followed.length > 1) return say('quitDialog.sentSeveral')
  return say('quitDialog.sentOne', { kind: first.kind })
}

const verdictOf = (one: InboxCase) => (one.kind === 'booking' ? caseWords()[one.state] : cancellationWords()[one.state]).verdict

/** `Hotel Example, Fri 12 Mar 2027 to Sun 14 Mar 2027, Anna Pryde`, as far as known. */
function stayWords(one: InboxCase): string {
  const { hotelName, checkin, checkout } = one
  const stay =
    checkin !== null && checkout !== null ? say('common.stayDates', { checkin: formatDate(checkin), checkout: formatDate(checkout) }) : null
  const whose = one.kind === 'booking' ? (one.holder ?? one.clientRef) : one.reference
  return listWithCommas([hotelName, stay, whose])
}
