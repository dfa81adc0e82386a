import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlaylistAdd } from '@tabler/icons-react'
import { useEffect } from 'react'
import { foldedText } from '../../../../shared/domain/text.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { readCodes } from '../../../ui/pasted/codes.ts'
import styles from './lists.module.css'

/** Field to choose a hotel list instead of typing codes, with a button to edit it or to create one from the typed codes. */
export function ListField() {
  const lists = useApp((app) => app.hotelLists.lists)
  const chosen = useApp((app) => app.search.draft?.list ?? null)
  const codes = useApp((app) => app.search.draft?.codes ?? '')
  const ready = useApp((app) => app.desk?.ledger === 'open')
  const failure = useApp((app) => app.hotelLists.failure)
  const read = useApp((app) => app.hotelLists.read)
  const choose = useApp((app) => app.hotelLists.choose)
  const openForm = useApp((app) => app.hotelLists.openForm)
  const change = useApp((app) => app.search.change)
  useEffect(() => {
    if (ready) void read()
  }, [ready, read])
  const words = chosen ? say('hotelLists.editLabel') : say('common.newHotelList')
  return (
    <>
      <div className={styles.field}>
        <Select
          label={say('hotelLists.hotelList')}
          placeholder={lists?.length === 0 ? say('hotelLists.noneYet') : say('hotelLists.noList')}
          data={(lists ?? []).map(({ id, name, hotels }) => ({ value: `${id}`, label: say('hotelLists.nameAndHotels', { name, hotels }) }))}
          value={chosen ? `${chosen.id}` : null}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': say('hotelLists.noList') }}
          openOnFocus={false}
          selectFirstOptionOnChange
          limit={50}
          filter={({ options, search, limit }) =>
            options.filter((option) => 'label' in option && foldedText(option.label).includes(foldedText(search))).slice(0, limit)
          }
          nothingFoundMessage={say('hotelLists.noneFound')}
          onChange={(id) => void choose(lists?.find((list) => `${list.id}` === id) ?? null)}
        />
        <ActionIcon size={30} variant="default" aria-label={words} title={words} onClick={() => void openForm()}>
          {chosen ? <IconPencil aria-hidden /> : <IconPlaylistAdd aria-hidden />}
        </ActionIcon>
      </div>
      {chosen && (
        <p className="caption">
          {say('hotelLists.chosenHint', { hotels: readCodes(codes).codes.length })}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => change({ list: null })}>
            {say('hotelLists.editCodes')}
          </Button>
        </p>
      )}
      {failure && <FailureNote failure={failure} onRetry={lists === null ? () => void read() : undefined} />}
    </>
  )
}
