import type { Maintenance } from '../../../../shared/contract/views/maintenance-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useClock } from '../../../ui/clock.tsx'
import styles from '../maintenance.module.css'
import { sizeWords } from '../maintenance-words.ts'

/** Renders the quarantined files: damaged or replaced ones. They use disk space; only the clerk can delete them. */
export function QuarantinedFiles({ files }: { readonly files: Maintenance['putAside'] }) {
  const { zone } = useClock()
  if (files.length === 0) return null
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return (
    <details className={styles.aside}>
      <summary>
        {say('putAside.title', { files: files.length })}, {sizeWords(bytes)}
      </summary>
      <p className="dim">{say('putAside.hint')}</p>
      <table className="grid" aria-label={say('putAside.tableLabel')}>
        <thead>
          <tr>
            <th scope="col">{say('putAside.file')}</th>
            <th scope="col">{say('putAside.tableLabel')}</th>
            <th scope="col" className="number">
              {say('common.size')}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, atMs, bytes: size }) => (
            <tr key={name}>
              <td className="mono wide" title={name}>
                {name}
              </td>
              <td>{formatInstant(atMs, zone)}</td>
              <td className="number">{sizeWords(size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
