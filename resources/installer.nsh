; Windows keeps a dump of a program that crashed. One of the desk would hold keys and perhaps a card: it is left out.
!define REPORTS "Software\Microsoft\Windows\Windows Error Reporting\ExcludedApplications"

!macro customInstall
  WriteRegDWORD SHCTX "${REPORTS}" "${APP_EXECUTABLE_FILENAME}" 1
!macroend

!macro customUnInstall
  DeleteRegValue SHCTX "${REPORTS}" "${APP_EXECUTABLE_FILENAME}"
!macroend
