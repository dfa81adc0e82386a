/** Written by `npm run words` from en.json: each message, and what it is told. */
export interface Messages {
  'about.about': {}
  'about.dataFolder': {}
  'about.deskTimeZone': {}
  'about.doesNotAnswer': {}
  'about.inUse': {}
  'about.keychain': {}
  'about.locked': {}
  'about.notAvailableOnThisComputer': {}
  'about.openFolder': {}
  'about.versionInAWindowOf': { version: string; shell: 'yes' | (string & {}) }
  'acknowledgement.notTickedYetLeftOf': { stays: number | bigint; left: number | bigint }
  'acknowledgement.theReasonIsMissing': {}
  'ageMeaning.now': {}
  'ageMeaning.old': {}
  'ageMeaning.today': {}
  'agreedAgainstBooked.agreedAndBooked': {}
  'agreedAgainstBooked.amountFromAnUnknownMoment': { amount: string; fromDate: 'yes' | (string & {}); fromDate2: string }
  'agreedAgainstBooked.asInTheAttempt': {}
  'agreedAgainstBooked.bookedAsAgreed': {}
  'agreedAgainstBooked.none': {}
  'agreedAgainstBooked.notKnown': {}
  'agreedAgainstBooked.notRefundable': {}
  'agreedAgainstBooked.notStated': {}
  'agreedAgainstBooked.refundable': {}
  'agreedAgainstBooked.showTheAttempt': {}
  'agreedTerms.agreed': {}
  'agreedTerms.agreedAndBecame': { isBooked: 'yes' | (string & {}) }
  'agreedTerms.asTypedForHolderThe': { holder: string }
  'agreedTerms.becameAsAgreed': { isBooked: 'yes' | (string & {}) }
  'agreedTerms.booked': {}
  'agreedTerms.recorded': {}
  'agreedTerms.theHolder': {}
  'agreedTerms.theLedgerDoesNotHave': {}
  'agreedTerms.toBookTheStaySearch': {}
  'agreedTerms.whatWasAgreed': {}
  'amount.moreDecimalsThanThisCurrency': {}
  'amount.noCurrency': {}
  'amount.notStated': {}
  'apiKey.enter': {}
  'apiKey.space': {}
  'apiKey.strangeCharacter': {}
  'apiKey.tooLong': { longest: number | bigint }
  'arrivalDays.theDayAfter': {}
  'arrivalDays.today': {}
  'arrivalDays.tomorrow': {}
  'arrivalRows.arrivals': {}
  'arrivalRows.board': {}
  'arrivalRows.changed': {}
  'arrivalRows.clientReference': {}
  'arrivalRows.destination': {}
  'arrivalRows.guests': {}
  'arrivalRows.holder': {}
  'arrivalRows.hotel': {}
  'arrivalRows.lastSeen': {}
  'arrivalRows.nameRemoved': {}
  'arrivalRows.nights': {}
  'arrivalRows.notStated': {}
  'arrivalRows.openTheBookingAndIts': {}
  'arrivalRows.reference': {}
  'arrivalRows.rooms': {}
  'arrivalRows.theServiceSaysThatIt': {}
  'arrivalRows.toLookAt': {}
  'arrivalRows.unknownThere': {}
  'arrivalRows.whenTheServiceLastShowed': {}
  'arrivals.adultsAndChildren': { adults: number | bigint; children: number | bigint }
  'arrivals.afterDoneOfArrivalsFound': { done: number | bigint; arrivals: number | bigint; found: string }
  'arrivals.askingTheServiceDoneOf': { done: number | bigint; arrivals: number | bigint; found: string }
  'arrivals.bookingsAndGuests': { bookings: number | bigint; guests: number | bigint }
  'arrivals.brokeOffAtPartFailure': { at: string; part: string; failure: 'yes' | (string & {}); what: string }
  'arrivals.changedChangedUnknownUnknownUnclear': { changed: number | bigint; unknown: number | bigint; unclear: string }
  'arrivals.checkedAtArrivalsFound': { at: string; arrivals: number | bigint; found: string }
  'arrivals.failedWithoutAClearAnswer': { failed: number | bigint }
  'arrivals.notCheckedAtTheService': { zone: string }
  'arrivals.stoppedAtPartTheRest': { at: string; part: string }
  'arrivalsPage.allThreeDays': {}
  'arrivalsPage.arrivals': {}
  'arrivalsPage.arrivalsAsOf': {}
  'arrivalsPage.confirmedStaysThatBeginOn': {}
  'arrivalsPage.days': {}
  'arrivalsPage.fromTheLedgerOnThis': {}
  'arrivalsPage.fromTheReaderCopy': {}
  'arrivalsPage.noArrivals': {}
  'arrivalsPage.nobodyArrives': {}
  'arrivalsPage.openTheLedger': {}
  'arrivalsPage.print': {}
  'arrivalsPage.printTheList': {}
  'arrivalsPage.readingTheLedger': {}
  'arrivalsPage.theDayAfter': {}
  'arrivalsPage.thereAreMoreArrivalsThan': {}
  'arrivalsPage.today': {}
  'arrivalsPage.tomorrow': {}
  'arrivalsStrip.aCheckNeedsAnOpen': {}
  'arrivalsStrip.askingTheService': {}
  'arrivalsStrip.checkAtTheService': {}
  'arrivalsStrip.checkNow': {}
  'arrivalsStrip.lookUpEveryArrivalOf': {}
  'arrivalsStrip.stop': {}
  'arrivalsStrip.stoppingAfterTheCallsThat': {}
  'asOf.asOfDateAtms': { date: string; atMs: string }
  'attemptFacts.atByItself': { at: string }
  'attemptFacts.bookingReference': {}
  'attemptFacts.bookingReference2': {}
  'attemptFacts.guests': {}
  'attemptFacts.holder': {}
  'attemptFacts.hotel': {}
  'attemptFacts.nextLookUp': {}
  'attemptFacts.none': {}
  'attemptFacts.notKnown': {}
  'attemptFacts.notLookedUpYetLooked': { lookUps: number | bigint }
  'attemptFacts.notSent': {}
  'attemptFacts.ourReference': {}
  'attemptFacts.ourReference2': {}
  'attemptFacts.sent': {}
  'attemptFacts.stay': {}
  'attemptFacts.theBooking': {}
  'attemptFacts.triedLastAtAt': { tried: string; at: string }
  'attemptFacts.whatWasTried': {}
  'backupTable.backups': {}
  'backupTable.bookings': {}
  'backupTable.kind': {}
  'backupTable.notReadYet': {}
  'backupTable.restore': {}
  'backupTable.restore2': {}
  'backupTable.restoreTheBackupOfAtms': { atMs: string }
  'backupTable.size': {}
  'backupTable.written': {}
  'backups.aBackupIsBeingWritten': {}
  'backups.aBackupOfAnotherComputer': {}
  'backups.aNewLedgerIsFilled': {}
  'backups.backUpNow': {}
  'backups.backups': {}
  'backups.beginANewLedger': {}
  'backups.chooseABackup': {}
  'backups.closedMonthsStayClosed': {}
  'backups.compareTheClosedMonthsWith': {}
  'backups.ifNoBackupCanBe': {}
  'backups.noBackupYetTheFirst': {}
  'backups.oneADayEachRead': {}
  'backups.stopTheBackup': {}
  'backups.suchAsOneThatBroke': {}
  'backups.theBackupAIsIn': { as: 'yes' | (string & {}); back: string; closed: string }
  'backups.theBackupWasStoppedNothing': {}
  'backups.theLastBackupWasNot': {}
  'backups.thereIsNoBackup': {}
  'backups.whatThisDeskHasSent': {}
  'baseUrl.credentials': {}
  'baseUrl.enter': {}
  'baseUrl.noAddress': {}
  'baseUrl.notEncrypted': {}
  'baseUrl.port': { port: string }
  'baseUrl.query': {}
  'baseUrl.startsWith': {}
  'baseUrl.version': {}
  'board.boardNotStated': {}
  'book.1RoomRoomsRooms': { rooms: number | bigint }
  'book.1SecondAgoSecondsSeconds': { seconds: number | bigint }
  'book.anAmountNotStated': {}
  'book.bookAthotelAtHotelnameFor': { book: string; atHotel: string; hotelName: string; firstName: string; lastName: string; checkin: string; checkout: string; words: string }
  'book.bookRoomsForPrice': { rooms: string; price: string }
  'book.floorMinAgo': { floor: number | bigint }
  'book.forFirstnameLastname': { firstName: string; lastName: string }
  'book.forHolder': { holder: string }
  'book.hotelNotKnown': {}
  'book.hotelNotStated': {}
  'book.justNow': {}
  'book.theGuestPaysMoneyAt': { money: string }
  'book.thisHotel': {}
  'book.triedBookedAtAnotherDesk': { status: 'yes' | (string & {}); otherDesk: 'yes' | (string & {}); madeAtMs: 'yes' | (string & {}); ago: string }
  'bookQuestion.book': {}
  'bookQuestion.bookAllTheSame': {}
  'booked.bookedOnBookedonWhyuncertain': { bookedOn: 'assumed' | (string & {}); whyUncertain: string }
  'booked.namedACreationDateThat': { creationDate: string }
  'booked.namedNoCreationDate': {}
  'booked.theServiceNamedCreationdateWithout': { creationDate: string; createdDay: string }
  'booked.theServiceNamedItStands': { named: string; createdDay: string }
  'booked.zoneInTheAccountingZone': { zone: string; createdDay: string }
  'bookedDifferently.agreed': {}
  'bookedDifferently.booked': {}
  'bookedDifferently.callTheServiceOrThe': {}
  'bookedDifferently.differs': {}
  'bookedDifferently.notAsAgreed': {}
  'bookedDifferently.notBookedAsAgreedList': { list: string }
  'bookedOnMeaning.assumed': {}
  'booking.atLeastOneAdultStays': { sequence: number | bigint }
  'booking.atMost300Characters': {}
  'booking.enterTheCardAgainIt': {}
  'booking.roomHasNoGuestsYet': { room: string }
  'booking.roomIsFilledInTwice': { room: string }
  'booking.roomSequence': { sequence: number | bigint }
  'booking.roomTakesTakesAdultAdults': { room: string; takes: number | bigint; adults: number | bigint }
  'booking.roomWasSearchedForChildren': { room: string; expected: string }
  'booking.roomWasSearchedWithoutChildren': { room: string }
  'booking.sayInAFewWords': {}
  'booking.sayInAFewWords2': {}
  'booking.thisRateHasNoRoom': { sequence: number | bigint }
  'bookingCard.agreed': {}
  'bookingCard.begun': {}
  'bookingCard.booking': {}
  'bookingCard.bookingReference': {}
  'bookingCard.bookingReference2': {}
  'bookingCard.cancelItOnceItIs': {}
  'bookingCard.clientReference': {}
  'bookingCard.clientReference2': {}
  'bookingCard.clientReferenceToQuote': {}
  'bookingCard.differssentenceShowTheAttemptTo': { differsSentence: string }
  'bookingCard.holder': {}
  'bookingCard.hotelNotKnown': {}
  'bookingCard.lookUpNow': {}
  'bookingCard.nights': { nights: number | bigint }
  'bookingCard.notBooked': {}
  'bookingCard.openInTheLedger': {}
  'bookingCard.sendAgainOrLookAt': {}
  'bookingCard.sent': {}
  'bookingCard.showTheAttempt': {}
  'bookingCard.stay': {}
  'bookingCard.theDeskSLedgerNo': { zone: string; open: 'yes' | (string & {}) }
  'bookingCard.thereHasBeenNoVerdict': {}
  'bookingCard.to': {}
  'bookingCard.youAreAskedFirstWith': {}
  'bookingDrawer.asking': {}
  'bookingDrawer.booking': {}
  'bookingDrawer.cancelBooking': {}
  'bookingDrawer.cancellationTerms': {}
  'bookingDrawer.evidence': {}
  'bookingDrawer.lookedUp': {}
  'bookingDrawer.refresh': {}
  'bookingDrawer.remarksOfTheHotel': {}
  'bookingDrawer.specialRequest': {}
  'bookingHead.booked': {}
  'bookingHead.bookedOnBookedonWhyuncertain': { bookedOn: 'assumed' | (string & {}); whyUncertain: string }
  'bookingHead.bookingReference': {}
  'bookingHead.bookingReference2': {}
  'bookingHead.notStated': {}
  'bookingHead.ourReference': {}
  'bookingHead.ourReference2': {}
  'bookingHead.place': {}
  'bookingHead.seen': {}
  'bookingHead.toLookAt': {}
  'bookingHistory.booking': {}
  'bookingHistory.cancellation': {}
  'bookingHistory.firstSeenByThisDesk': {}
  'bookingHistory.history': {}
  'bookingHistory.listOfBookings': {}
  'bookingHistory.lookUp': {}
  'bookingHistory.noteChanged': {}
  'bookingHistory.noteRemoved': {}
  'bookingHistory.noteWritten': {}
  'bookingHistory.nothing': {}
  'bookingMoney.aDirectRateMustState': {}
  'bookingMoney.balance': {}
  'bookingMoney.cancellationCost': {}
  'bookingMoney.commission': {}
  'bookingMoney.costFromThen': { day: string; amount: string }
  'bookingMoney.currencyAssumedTheServiceDoes': {}
  'bookingMoney.differsFromTheTotalShown': {}
  'bookingMoney.directTheGuestPaysAt': {}
  'bookingMoney.ifCancelledNow': {}
  'bookingMoney.money': {}
  'bookingMoney.netOurCostAnyMargin': {}
  'bookingMoney.notStated': {}
  'bookingMoney.paidAtTheHotel': {}
  'bookingMoney.rateType': {}
  'bookingMoney.saleSoldAtExactlyThis': {}
  'bookingMoney.total': {}
  'bookingStay.1NightNightsNights': { nights: number | bigint }
  'bookingStay.board': {}
  'bookingStay.checkIn': {}
  'bookingStay.checkOut': {}
  'bookingStay.child': {}
  'bookingStay.guestsNotStated': {}
  'bookingStay.holder': {}
  'bookingStay.nameNotStated': {}
  'bookingStay.notStated': {}
  'bookingStay.phone': {}
  'bookingStay.roomNotDescribed': {}
  'bookingStay.stay': {}
  'bookingSummary.cancellation': {}
  'bookingSummary.checkinToCheckout': { checkin: string; checkout: string }
  'bookingSummary.summary': {}
  'bookingSummary.totalFor1RoomRooms': { rooms: number | bigint; nights: number | bigint }
  'bookingSummary.whoPaysWhat': {}
  'bulk.areFree': { free: number | bigint }
  'bulk.askAgain': { rose: number | bigint }
  'bulk.cancel': {}
  'bulk.cancelFor': { bookings: number | bigint; sums: string }
  'bulk.cancelFree': { bookings: number | bigint }
  'bulk.cancelTheMarkedBookings': {}
  'bulk.cancelled': { verified: 'yes' | (string & {}); cost: string }
  'bulk.cancelledOf': { done: number | bigint; total: number | bigint }
  'bulk.clickRowsOrPressSpace': {}
  'bulk.documents': {}
  'bulk.eachBooking': {}
  'bulk.ended': { cancelled: number | bigint; others: number | bigint }
  'bulk.feeOrOutcome': {}
  'bulk.free': {}
  'bulk.fromTheLedger': { cost: string }
  'bulk.isMarked': {}
  'bulk.keepTheBookings': {}
  'bulk.leftAlone': { left: number | bigint }
  'bulk.leftOut': { what: string }
  'bulk.lookUp': {}
  'bulk.lookedUpOf': { done: number | bigint; total: number | bigint }
  'bulk.markAll': { count: number | bigint }
  'bulk.markBookings': {}
  'bulk.marked': { marks: number | bigint }
  'bulk.markedBookings': {}
  'bulk.noMoreThan': { mostMarked: number | bigint }
  'bulk.noneCanBeCancelled': {}
  'bulk.notConfirmed': {}
  'bulk.notLookedUp': { failed: number | bigint }
  'bulk.notSent': {}
  'bulk.quotedOf': { done: number | bigint; total: number | bigint }
  'bulk.referenceWhat': { reference: string; what: string }
  'bulk.rose': { what: string }
  'bulk.roseEnded': { rose: number | bigint }
  'bulk.sending': {}
  'bulk.stillConfirmed': {}
  'bulk.stoppingAfterThisOne': {}
  'bulk.takeAllMarksAway': {}
  'bulk.unknownCost': {}
  'bulk.unknownCosts': { unknown: number | bigint }
  'bulk.unknownEnded': { unknown: number | bigint }
  'bulk.unknownOutcome': {}
  'bulk.waiting': {}
  'bulk.whatBecame': {}
  'bulk.whatTheLookUpBrought': {}
  'bulk.willBeCancelled': { bookings: number | bigint }
  'bulk.willBeCharged': { sums: string }
  'caFile.more': { count: number | bigint }
  'caFile.noCertificate': {}
  'caFile.unreadable': {}
  'caFile.withoutName': {}
  'calendar.arrival': { hotel: string }
  'calendar.arrivals': {}
  'calendar.arrivalsText': {}
  'calendar.bookingReference': { reference: string }
  'calendar.calendar': {}
  'calendar.calendarFile': {}
  'calendar.cancellationFees': {}
  'calendar.cancellationFeesText': {}
  'calendar.cancelledEntries': { cancelled: number | bigint }
  'calendar.cancellingCostsThen': { amount: string }
  'calendar.clientReference': { reference: string }
  'calendar.endsOfFreeCancellation': {}
  'calendar.endsOfFreeCancellationText': {}
  'calendar.freeCancellationEnds': { hotel: string }
  'calendar.freeUntilByTheService': { moment: string }
  'calendar.name': {}
  'calendar.nothingForACalendar': {}
  'calendar.saveTheCalendarFile': {}
  'calendar.savedAs': { file: string; freeEnds: number | bigint; arrivals: number | bigint }
  'calendar.stay': { checkin: string; checkout: string }
  'calendar.whatItIs': {}
  'cancelCost.amountCurrencyNotStated': { amount: string }
  'cancelCost.amountWillBeCharged': { amount: string }
  'cancelCost.cancelSpokenreference': { spokenReference: string }
  'cancelCost.cancelSpokenreferenceValue': { spokenReference: string; value: string }
  'cancelCost.comesbackComesBack': { comesBack: string }
  'cancelCost.costWasCharged': { cost: string }
  'cancelCost.itIsNotKnownYet': { reference: string }
  'cancelCost.notTheEstimatedThatWas': { estimated: string }
  'cancelCost.nothingComesBack': {}
  'cancelCost.nothingIsRefundedTheWhole': { amount: 'yes' | (string & {}); amount2: string }
  'cancelCost.nothingWillBeCharged': {}
  'cancelCost.referenceIsCancelledVerifiedBy': { reference: string; verified: 'yes' | (string & {}); charged: string; computed: string }
  'cancelCost.referenceIsStillConfirmedThe': { reference: string }
  'cancelCost.thePenaltyIsNotKnown': { total: 'yes' | (string & {}); total2: string }
  'cancelCost.theServiceDidNotState': {}
  'cancelCost.thisBooking': {}
  'cancelCost.whatAtAnUnknownCost': { what: string }
  'cancelCost.whatComesBackCannotBe': {}
  'cancelCost.whatForAmount': { what: string; amount: string }
  'cancelCost.whatFreeOfCharge': { what: string }
  'cancelCost.whatWithoutRefund': { what: string }
  'cancelCost.whichIsMoreThanThe': {}
  'cancelDialog.askingTheServiceForSpokenreference': { spokenReference: string }
  'cancelDialog.cancelThisBooking': {}
  'cancelDialog.clocksDiffer': {}
  'cancelDialog.close': {}
  'cancelDialog.computedAtmsByTheService': { atMs: string }
  'cancelDialog.fromFromFreeAmount': { from: string; isZero: 'yes' | (string & {}); amount: string }
  'cancelDialog.keepTheBooking': {}
  'cancelDialog.theGuestPaysAtThe': {}
  'cancelDialog.theServiceCouldNotBe': { seenAtMs: string }
  'cancelDialog.theServiceDidNotSay': {}
  'cancelDialog.thisAppliesSinceFrom': { from: string }
  'cancelOutcome.computeThePenaltyAgain': {}
  'cancelOutcome.putThisResultAway': {}
  'cancelOutcome.refreshTheBooking': {}
  'cancelOutcome.showItUnderUnknown': {}
  'cancelOutcome.theServiceSaidSoItself': {}
  'cancelOutcome.whatBecameOfTheCancellation': {}
  'cancellationCard.bookingReference': {}
  'cancellationCard.bookingReference2': {}
  'cancellationCard.cancellation': {}
  'cancellationCard.charged': {}
  'cancellationCard.clientReference': {}
  'cancellationCard.clientReference2': {}
  'cancellationCard.hotelNotKnown': {}
  'cancellationCard.lookUpNow': {}
  'cancellationCard.notCancelled': {}
  'cancellationCard.notKnown': {}
  'cancellationCard.openInTheLedger': {}
  'cancellationCard.penaltyAgreedTo': {}
  'cancellationCard.referenceToQuote': {}
  'cancellationCard.sent': {}
  'cancellationCard.stay': {}
  'cancellationCard.theDeskSLedgerNo': { zone: string; open: 'yes' | (string & {}) }
  'cancellationCard.theLastLookUpDid': {}
  'cancellationCard.theServiceSaidSoItself': {}
  'cancellationCard.to': {}
  'card.thisCardHasExpired': {}
  'cardFields.asMonth': {}
  'cardFields.asYear': {}
  'cardFields.cardNumber': {}
  'cardFields.firstNameOnTheCard': {}
  'cardFields.lastNameOnTheCard': {}
  'cardFields.month': {}
  'cardFields.securityCode': {}
  'cardFields.sentWithTheBookingOnly': {}
  'cardFields.year': {}
  'cardPart.addACard': {}
  'cardPart.card': {}
  'cardPart.cardOptional': {}
  'cardPart.forRatesThatArePaid': {}
  'cardPart.hotelsAskForACard': {}
  'cardPart.leaveTheCardOut': {}
  'case.booked': {}
  'case.bookedThenCancelled': {}
  'case.cancelled': {}
  'case.heldBackTwice': {}
  'case.lookUpsAfterTheCancellation': {}
  'case.notBookedHeldBack': {}
  'case.notBookedItFailed': {}
  'case.notBookedItsReferenceIs': {}
  'case.notBookedNeverSent': {}
  'case.notBookedRefused': {}
  'case.notBookedSafeToBook': {}
  'case.notCancelledStillBooked': {}
  'case.notKnownYetWhetherIt': {}
  'case.notSentYet': {}
  'case.nothingLeftToCancelThe': {}
  'case.nothingWasSentToThe': {}
  'case.nothingWasSentToThe2': {}
  'case.onItsWay': {}
  'case.stillUnknownDoNotBook': {}
  'case.theBookingWasSentAnd': {}
  'case.theBookingWasSentAnd2': {}
  'case.theCancellationWasSentAnd': {}
  'case.theCancellationWasSentAnd2': {}
  'case.theRequestDidNotLeave': {}
  'case.theServiceAnsweredWithThe': {}
  'case.theServiceConfirmedTheBooking': {}
  'case.theServiceDidNotTake': {}
  'case.theServiceDidNotTake2': {}
  'case.theServiceDoesNotKnow': {}
  'case.theServiceRefusedTheBooking': {}
  'case.theServiceSaidThatThe': {}
  'case.theServiceShowsTheBooking': {}
  'case.theServiceShowsTheBooking2': {}
  'case.theServiceShowsTheBooking3': {}
  'caseMeaning.DRAFT': {}
  'caseMeaning.HELD_BACK': {}
  'caseMeaning.NOT_BOOKED': {}
  'caseMeaning.NOT_CANCELLED': {}
  'caseMeaning.NOT_SENT': {}
  'caseMeaning.REJECTED': {}
  'caseMeaning.SENDING': {}
  'caseMeaning.UNKNOWN': {}
  'caseMeaning.heldBackTwice': {}
  'catchUp.askingTheServiceWhatWas': { since: string; of: string }
  'catchUp.doneOfWindowsCallsAnswered': { done: number | bigint; windows: number | bigint }
  'catchUp.notAnsweredYetOf': { of: string }
  'catchUpDialog.bookNow': {}
  'catchUpDialog.bookWithoutTheAnswer': {}
  'catchUpDialog.notBookedYet': {}
  'catchUpDialog.onlyIfYouAreSure': {}
  'catchUpDialog.theServiceHasAnsweredThe': {}
  'catchUpDialog.toBeBooked': {}
  'catchUpDialog.tryAgain': {}
  'catchUpDialog.whatItIsAskedAgain': { what: string }
  'catchUpDialog.whyItCannotWaitFor': {}
  'checkAge.checkAgain': {}
  'checkAge.checkedJustNow': {}
  'checkAge.checkedMinutesMinAgo': { minutes: number | bigint }
  'checkAge.checking': {}
  'checkAge.theLastCheckFailed': {}
  'checkLine.check': {}
  'checkLine.stopTheCheck': {}
  'checkLoading.checkingTheRate': {}
  'checkPage.backToSearch': {}
  'checkPage.backToTheOffer': {}
  'checkPage.checkAndBook': {}
  'checkPage.checkinToCheckout1Night': { checkin: string; checkout: string; nights: number | bigint }
  'checkPage.chooseARateInThe': {}
  'checkPage.noRateIsBeingChecked': {}
  'checkedRate.backToSearch': {}
  'checkedRate.cardEntryIsOff': {}
  'checkedRate.guests': {}
  'checkedRate.guestsByRoom': {}
  'checkedRate.notTickedConsent': { consent: string }
  'checkedRate.nothingCanBeBookedWhile': {}
  'checkedRate.nothingChangedSinceTheSearch': {}
  'checkedRate.now': {}
  'checkedRate.seenAndNow': {}
  'checkedRate.showTheOpenBooking': {}
  'checkedRate.thingsMissing': { problems: number | bigint }
  'checkedRate.thisRateCannotBeBooked': {}
  'checkedRate.whatIsMissing': {}
  'checkedRate.whatTheSearchShowedIs': {}
  'checkedRate.youSaw': {}
  'clients.asInTheSettings': {}
  'clients.backupsKeepIt': {}
  'clients.bookings': {}
  'clients.cancel': {}
  'clients.client': {}
  'clients.clients': {}
  'clients.currency': {}
  'clients.delete': {}
  'clients.deleteName': { name: string }
  'clients.deleteThisClient': {}
  'clients.documentsIn': {}
  'clients.editClient': {}
  'clients.email': {}
  'clients.findAClient': {}
  'clients.giveAName': {}
  'clients.guestsFrom': {}
  'clients.language': {}
  'clients.languageOfTheWindow': {}
  'clients.margin': {}
  'clients.marginOfTheSettings': {}
  'clients.moreClients': { clients: number | bigint }
  'clients.name': {}
  'clients.nameIsDeleted': { name: string; bookings: number | bigint }
  'clients.nameIsTaken': {}
  'clients.nationality': {}
  'clients.newClient': {}
  'clients.noClient': {}
  'clients.noneFound': {}
  'clients.noneYet': {}
  'clients.note': {}
  'clients.noteStaysHere': {}
  'clients.offersStay': { offers: number | bigint }
  'clients.reference': {}
  'clients.save': {}
  'clients.whatAClientDoes': {}
  'clients.whatTheCurrencyDoes': {}
  'closing.1BookingDayDaysBooking': { days: number | bigint }
  'closing.1ChangeChangedChanges': { changed: number | bigint }
  'closing.askingTheServiceAgainFor': { words: string; done: number | bigint; windows: number | bigint; wait: string }
  'closing.assumedAssumed': { assumed: number | bigint }
  'closing.bookingBookingsWithoutABooking': { missingLater: number | bigint }
  'closing.bookingDaysCounts': { counts: string }
  'closing.changes': {}
  'closing.daycountCouldNotBeAsked': { dayCount: string; missing: string }
  'closing.daycountOfItIsAre': { dayCount: string; days: number | bigint }
  'closing.incompleteNotAskedOfThe': { missing: string }
  'closing.missingMissing': { missing: number | bigint }
  'closing.readingWords': { words: string }
  'closing.rowsOfOfBookingsOf': { rows: number | bigint; of: number | bigint; words: string }
  'closing.saveTheClosedMonth': {}
  'closing.theMonthIsNotOver': { accountingZone: string }
  'closing.theServiceIsBusyIt': { pausedUntilMs: string }
  'closingDialog.aClosedMonthIsExported': {}
  'closingDialog.byBookingDay': {}
  'closingDialog.byCheckIn': {}
  'closingDialog.byCheckOut': {}
  'closingDialog.closedMonths': {}
  'closingDialog.dateThatAMonthGoes': {}
  'closingDialog.stop': {}
  'closingDialog.stopping': {}
  'closingDialog.theMonthsThatWereClosed': {}
  'closingList.bookingBookingsChangedCameOr': { changed: number | bigint }
  'closingList.changesNumber': { number: number | bigint }
  'closingList.closeWords': { words: string }
  'closingList.closed': {}
  'closingList.daysOfClosedin': { closedIn: string }
  'closingList.deskbookEndedBeforeThisFile': {}
  'closingList.exportChanges': { changes: string }
  'closingList.lookingForChanges': {}
  'closingList.month': {}
  'closingList.months': {}
  'closingList.noChangesSince': {}
  'closingList.noMonthIsClosedBy': {}
  'closingList.none': {}
  'closingList.notOverYet': {}
  'closingList.open': {}
  'closingList.rows': { at: string; rows: number | bigint }
  'closingList.saveAgain': {}
  'closingList.sha256': {}
  'closingList.sha256OfFile': { file: string }
  'closingList.state': {}
  'closingList.sums': {}
  'closingList.theClose': {}
  'closingList.whatCanBeDone': {}
  'closingQuestion.allBookings': {}
  'closingQuestion.asLastUsed': {}
  'closingQuestion.askAgain': {}
  'closingQuestion.beforeThatTheServiceIs': {}
  'closingQuestion.beforeTheseWereBookingBookings': { bookings: number | bigint; sums: string }
  'closingQuestion.bookingDays': {}
  'closingQuestion.bookingsMadeOnItThem': { days: number | bigint }
  'closingQuestion.changesFromTheService': {}
  'closingQuestion.changesOfMonth': { month: string }
  'closingQuestion.closeAllTheSameLabelled': {}
  'closingQuestion.closeMonth': { month: string }
  'closingQuestion.closeWords': { words: string }
  'closingQuestion.closeWordsCountBasisWords': { words: string; count: string; basis: string; basis2: 'yes' | (string & {}); zone: string }
  'closingQuestion.daysNotAsked': {}
  'closingQuestion.exportAllTheSameLabelled': {}
  'closingQuestion.exportTheChangesOfWords': { words: string }
  'closingQuestion.goBack': {}
  'closingQuestion.guestsNamesAreLeftOut': {}
  'closingQuestion.layoutOfThisFileAnd': {}
  'closingQuestion.madeIn': {}
  'closingQuestion.nothing': {}
  'closingQuestion.otherStatuses': {}
  'closingQuestion.showThem': {}
  'closingQuestion.showThoseWithoutADate': {}
  'closingQuestion.theServiceToldOfChanges': {}
  'closingQuestion.theSideFileSaysSo': {}
  'closingQuestion.theyAreInTheFile': {}
  'closingQuestion.whatHasChangedInWords': { words: string }
  'closingQuestion.withCheckInIn': {}
  'closingQuestion.withCheckOutIn': {}
  'closingReport.fileIsSavedAgainThe': { file: string }
  'closingReport.monthIsClosedBookingBookings': { month: string; rows: number | bigint; file: string }
  'closingReport.nothingHasChangedInMonth': { month: string }
  'closingReport.putTheReportAway': {}
  'closingReport.theChangesOfMonthAre': { month: string; file: string; reversed: number | bigint; rows: number | bigint }
  'codeField.leaveEmpty': { field: string }
  'codesField.codesToSearch': {}
  'codesField.putThemBack': {}
  'codesField.removeCode': { code: string }
  'codesField.wordsLeftOut': { codes: number | bigint; words: number | bigint }
  'columnsMenu.asYouChoseThem': {}
  'columnsMenu.columns': {}
  'columnsMenu.fitToTheWindow': {}
  'columnsMenu.fittedToTheWindowBy': {}
  'columnsMenu.getIsColumnToOf': { get: string; to: number | bigint; columns: number | bigint }
  'columnsMenu.moveTitleDown': { title: string }
  'columnsMenu.moveTitleUp': { title: string }
  'columnsMenu.widthOfTitleInPixels': { title: string }
  'commandBox.bookingReferenceClientReferenceHotel': {}
  'commandBox.codesSearchCodes2OtherSearch': { codes: number | bigint; codes2: string }
  'commandBox.findFindInTheLedger': { find: string }
  'commandBox.goToWord': { word: string }
  'commandBox.searchOrPasteAnything': {}
  'commandBox.whereToGo': {}
  'commands.betterRatesMarked': { marks: number | bigint }
  'commands.bookingsOfClient': { name: string }
  'commands.cancelBooking': { booking: string }
  'commands.cancelMarked': { marks: number | bigint }
  'commands.checkArrivals': {}
  'commands.closeMonth': {}
  'commands.codesAndDays': { codes: string; days: string }
  'commands.colours': { choice: string }
  'commands.days': { checkin: string; checkout: string }
  'commands.documentsMarked': { marks: number | bigint }
  'commands.evidence': { booking: string }
  'commands.evidenceWithCost': { booking: string }
  'commands.faultOnce': { fault: string }
  'commands.hotelList': { name: string }
  'commands.language': { choice: string }
  'commands.lookForUpdates': {}
  'commands.lookUp': { reference: string }
  'commands.lookUpMarked': { marks: number | bigint }
  'commands.markAll': {}
  'commands.newClient': {}
  'commands.newHotelList': {}
  'commands.onItsWay': {}
  'commands.printArrivals': {}
  'commands.refreshBooking': { booking: string }
  'commands.rehearse': { situation: string }
  'commands.rows': { choice: string }
  'commands.searchAgain': { where: string; when: string; who: string }
  'commands.searchDays': { days: string }
  'commands.searchFrom': { checkin: string }
  'commands.settingsPart': { part: string }
  'commands.stopArrivals': {}
  'commands.useConnection': { name: string }
  'commands.view': { name: string }
  'commandsAlso.arrivals': {}
  'commandsAlso.booking': {}
  'commandsAlso.calendarFile': {}
  'commandsAlso.closing': {}
  'commandsAlso.connection': {}
  'commandsAlso.coverage': {}
  'commandsAlso.density': {}
  'commandsAlso.export': {}
  'commandsAlso.hotelList': {}
  'commandsAlso.language': {}
  'commandsAlso.marks': {}
  'commandsAlso.practice': {}
  'commandsAlso.readerCopy': {}
  'commandsAlso.recent': {}
  'commandsAlso.refresh': {}
  'commandsAlso.search': {}
  'commandsAlso.sync': {}
  'commandsAlso.theme': {}
  'commandsAlso.view': {}
  'compare.addAnother': {}
  'compare.added': { hotel: string; amount: string; count: number | bigint; most: number | bigint }
  'compare.amountNotStated': {}
  'compare.board': {}
  'compare.cancellation': {}
  'compare.cancellingOnOneLine': {}
  'compare.checkRateOf': { hotel: string }
  'compare.checkinDay': { day: string }
  'compare.clear': {}
  'compare.compare': {}
  'compare.compareRates': { rates: number | bigint }
  'compare.differs': {}
  'compare.fromDay': { day: string; words: string }
  'compare.full': { most: number | bigint }
  'compare.hotelNotNamed': {}
  'compare.inComparison': {}
  'compare.isCompared': {}
  'compare.lowest': {}
  'compare.none': {}
  'compare.notAdded': { what: string }
  'compare.notStated': {}
  'compare.nowDay': { day: string }
  'compare.offerRates': { rates: number | bigint }
  'compare.offerTheRates': {}
  'compare.perNight': { about: 'yes' | (string & {}); amount: string }
  'compare.priceOfTheStay': {}
  'compare.ratesSideBySide': { rates: number | bigint }
  'compare.ratesToCompare': {}
  'compare.remarks': {}
  'compare.removed': { hotel: string; count: number | bigint }
  'compare.rooms': {}
  'compare.showSideBySide': {}
  'compare.takeOut': { hotel: string }
  'compare.term': {}
  'compare.termsOfTheRates': {}
  'compare.tooMany': { most: number | bigint }
  'compare.whoPaysWhat': {}
  'compareLine.everything': {}
  'compareLine.free': {}
  'compareLine.unknown': {}
  'confirmDialog.goBack': {}
  'confirmationPage.backToSearch': {}
  'confirmationPage.confirmation': {}
  'confirmationPage.evidence': {}
  'confirmationPage.lookItUpNow': {}
  'confirmationPage.openInTheLedger': {}
  'confirmationPage.readingTheBooking': {}
  'confirmationPage.sendTheSameBookingAgain': {}
  'confirmationPage.sendUnderANewReference': {}
  'connectionChip.connection': {}
  'connectionChip.nameACopyOfAnother': { name: string }
  'connectionChip.readerCopy': {}
  'connectionFailure.useName': { name: string }
  'connectionForm.apiKey': {}
  'connectionForm.baseUrl': {}
  'connectionForm.beginsWithHttpsAndEnds': {}
  'connectionForm.chooseFile': {}
  'connectionForm.connection': {}
  'connectionForm.doNotAdd': {}
  'connectionForm.enterTheApiKeyTo': {}
  'connectionForm.enterTheBaseUrl': {}
  'connectionForm.extraCaFile': {}
  'connectionForm.fieldOfTheGuestsIn': {}
  'connectionForm.forACompanySOwn': {}
  'connectionForm.foundLedger': { moment: string; id: string }
  'connectionForm.keptInTheKeychainOf': {}
  'connectionForm.keptUntilDeskbookIsClosed': {}
  'connectionForm.ledger': {}
  'connectionForm.ledgerHint': {}
  'connectionForm.longestWaitForABooking': {}
  'connectionForm.mainDesk': {}
  'connectionForm.more': {}
  'connectionForm.name': {}
  'connectionForm.newLedger': {}
  'connectionForm.none': {}
  'connectionForm.remove': {}
  'connectionForm.saveTheConnection': {}
  'connectionForm.testTheConnection': {}
  'connectionInput.chooseTheFileAgain': {}
  'connectionInput.thisFileCannotBeRead': {}
  'connectionInput.thisFileIsLargerThan': {}
  'connectionLine.1OutcomeOpenOpenOutcomes': { open: number | bigint }
  'connectionLine.apiKeyOfName': { name: string }
  'connectionLine.inUse': {}
  'connectionLine.inventedHotelsAndGuestsInside': {}
  'connectionLine.keepTheOldOne': {}
  'connectionLine.keyInTheKeychain': {}
  'connectionLine.keyUntilDeskbookIsClosed': {}
  'connectionLine.noKeyTheLedgerOnly': {}
  'connectionLine.outcomesLookedUpOnlyWhile': { outcomes: string }
  'connectionLine.readerCopyOfAnotherDesk': {}
  'connectionLine.saveKey': {}
  'connectionLine.theAddressOrTheCa': {}
  'connectionLine.useName': { name: string }
  'connections.addAConnection': {}
  'connections.connections': {}
  'connections.inventedHotelsAndGuestsInside': {}
  'connections.openAReaderCopy': {}
  'connections.practice': {}
  'connections.practise': {}
  'copyButton.copied': {}
  'copyButton.copiedLabel': { label: string }
  'copyButton.copyLabel': { label: string }
  'copyButton.notStated': {}
  'costHidden.costIsHidden': {}
  'costHidden.hideCostKey': { key: string }
  'costHidden.hideOrShow': {}
  'costHidden.note': { what: 'file' | 'deskFile' | 'part' | (string & {}) }
  'costHidden.showCostKey': { key: string }
  'count.1BookingCountBookings': { count: number | bigint }
  'countryField.noSuchCountry': {}
  'coverage.about1CallAboutCalls': { calls: number | bigint }
  'coverage.askedAskedms': { askedMs: string }
  'coverage.neverAsked': {}
  'coverage.synced': {}
  'coverage.syncedOfSynced2DaysSynced': { synced: number | bigint; synced2: number | bigint }
  'coverage.toBeAskedAgain': {}
  'coverageButton.coverage': {}
  'coverageCalendar.creationDaysByMonth': {}
  'coverageDrawer.asksForAllThatIs': {}
  'coverageDrawer.coverage': {}
  'coverageDrawer.neverAsked': {}
  'coverageDrawer.noApiKeyNothingCan': {}
  'coverageDrawer.readingWhichDaysWereAsked': {}
  'coverageDrawer.syncNow': {}
  'coverageDrawer.toBeAskedAgain': {}
  'coverageHistory.beginLater': {}
  'coverageHistory.callsToTheServiceAt': { calls: string }
  'coverageHistory.goBackFurther': {}
  'coverageHistory.historyFrom': {}
  'coverageHistory.theNextSyncFillsWhat': {}
  'coverageHistory.thisDayDoesNotExist': {}
  'coverageHistory.whatIsThereStaysOlder': {}
  'currencyField.noSuchCurrency': {}
  'dataPlace.chooseAFolderOnThis': {}
  'date.atTheHotel': { time: string; offset: string }
  'date.dayMonth': { day: string; month: string }
  'date.dayMonthYear': { day: string; month: string; year: string }
  'date.dayMonthYearTime': { day: string; month: string; year: string; time: string }
  'date.monthDay': { month: string; day: string }
  'date.monthDayYear': { month: string; day: string; year: string }
  'date.monthDayYearTime': { month: string; day: string; year: string; time: string }
  'date.statedAs': { time: string; offset: string }
  'date.weekdayDayMonthYear': { weekday: string; day: string; month: string; year: string }
  'date.weekdayMonthDayYear': { weekday: string; month: string; day: string; year: string }
  'date.zoneUnknown': { text: string }
  'dateField.12Mar2027': {}
  'dateField.calendarForLabel': { label: string }
  'dateField.decadeBefore': {}
  'dateField.monthBefore': {}
  'dateField.nextDecade': {}
  'dateField.nextMonth': {}
  'dateField.nextYear': {}
  'dateField.notADate': {}
  'dateField.yearBefore': {}
  'dates.chooseADayOfThe': {}
  'dates.thisDayDoesNotExist': {}
  'dates.writeTheMonthAs2027': {}
  'dayMeaning.missing': {}
  'dayMeaning.stale': {}
  'dayMeaning.synced': {}
  'deskAbilities.theLedgerIsBeingChecked': {}
  'deskViews.atLeast120SecondsA': {}
  'deskViews.atMost60Characters': {}
  'deskViews.giveTheConnectionAName': {}
  'desksMeaning.unseen': {}
  'documents.copied': {}
  'documents.copyText': {}
  'documents.document': {}
  'documents.documents': {}
  'documents.draft': {}
  'documents.language': {}
  'documents.leftGone': { bookings: number | bigint }
  'documents.leftNoNames': { bookings: number | bigint }
  'documents.leftNotCancelled': { bookings: number | bigint }
  'documents.leftNotConfirmed': { bookings: number | bigint }
  'documents.leftOpen': { bookings: number | bigint }
  'documents.more': { sheets: number | bigint }
  'documents.noProgram': { file: string }
  'documents.none': {}
  'documents.opened': { file: string }
  'documents.preview': {}
  'documents.print': {}
  'documents.reading': {}
  'documents.readingOf': { done: number | bigint; total: number | bigint }
  'documents.savePdf': {}
  'documents.saveTheDocument': {}
  'documents.saved': { file: string }
  'documents.showInFolder': {}
  'documents.showNet': {}
  'documents.showNetText': {}
  'documents.stop': {}
  'documents.to': {}
  'documents.toPlaceholder': {}
  'documents.tooLongToPrint': {}
  'drafts.changedAt': { at: string }
  'drafts.checkedAt': { at: string }
  'drafts.continue': {}
  'drafts.continueOne': { words: string }
  'drafts.discard': {}
  'drafts.discardOne': { words: string }
  'drafts.nobodyNamed': {}
  'drafts.showAll': { drafts: number | bigint }
  'drafts.title': {}
  'endpoints.atMostBookingsspandaysDaysIn': { bookingsSpanDays: number | bigint }
  'endpoints.atMostHotelcodesperqueryHotelCodes': { hotelCodesPerQuery: number | bigint }
  'endpoints.enterAtLeastOneHotel': {}
  'endpoints.giveABookingReferenceOr': {}
  'endpoints.giveHotelCodesOrA': {}
  'endpoints.theLastDayIsNot': {}
  'eraseDialog.clientsThatName': { clients: number | bigint; quotedNames: string }
  'eraseDialog.eraseForms': {}
  'eraseDialog.eraseNothing': {}
  'eraseDialog.eraseTheGuestFromBooking': { bookings: number | bigint }
  'eraseDialog.eraseTheGuestFromOffers': { offers: number | bigint }
  'eraseDialog.eraseThisGuest': {}
  'eraseDialog.formsInProgress': { drafts: number | bigint }
  'eraseDialog.iKnowThatNameIs': { name: string }
  'eraseDialog.nameIsOnlyInForms': { name: string }
  'eraseDialog.nameIsRemovedFromBooking': { name: string; bookings: number | bigint }
  'eraseDialog.nameIsRemovedFromOffers': { name: string; offers: number | bigint }
  'eraseDialog.notesThatNameTheGuest': { notes: number | bigint }
  'eraseDialog.offersThatNameTheGuest': { numbers: string }
  'eraseDialog.removedAsWellBecauseIt': { views: number | bigint; value: string }
  'eraseDialog.theExportPresetPresetsQuotednames': { presets: number | bigint; quotedNames: string }
  'eraseDialog.theSavedViewViewsQuotednames': { views: number | bigint; quotedNames: string }
  'eraseDialog.thisCannotBeUndoneAnd': {}
  'eraseDialog.tickTheBoxToGo': {}
  'exchange.about': { amount: string }
  'exchange.approximate': { amount: string; day: string; old: 'yes' | (string & {}) }
  'exchange.noRate': {}
  'exchange.noRateBetween': { currency: string; to: string }
  'exchange.ofDay': { day: string; old: 'yes' | (string & {}) }
  'exchange.rate': { from: string; rate: string; to: string }
  'exchangeRates.add': {}
  'exchangeRates.badLine': { line: string; text: string; why: 'parts' | 'from' | 'to' | 'same' | 'rate' | 'comma' | 'point' | 'day' | 'future' | 'tooMany' | (string & {}) }
  'exchangeRates.day': {}
  'exchangeRates.exchangeRate': {}
  'exchangeRates.exchangeRates': {}
  'exchangeRates.howALineReads': {}
  'exchangeRates.lines': {}
  'exchangeRates.nothingTaken': { lines: number | bigint }
  'exchangeRates.old': {}
  'exchangeRates.onlyToCompare': {}
  'exchangeRates.remove': {}
  'exchangeRates.removeRate': { rate: string }
  'exchangeRates.sample': { day: string }
  'exchangeRates.taken': { rates: number | bigint; left: number | bigint }
  'explain.more': { title: string }
  'explain.whatDoesThisMean': {}
  'explain.whatDoesWordMean': { word: string }
  'exportButtons.calendarFileOfTheList': {}
  'exportButtons.closeAMonthOrExport': {}
  'exportButtons.closedMonths': {}
  'exportButtons.documentsOfTheList': {}
  'exportButtons.export': {}
  'exportButtons.exportBookingBookings': { count: number | bigint }
  'exportButtons.exportTheList': {}
  'exportButtons.exports': {}
  'exportButtons.moreAboutExports': {}
  'exportCautions.1CreationDayWasDaysmissing': { daysMissing: number | bigint }
  'exportCautions.bookingDays': {}
  'exportCautions.bookingsMadeOnThemMay': {}
  'exportCautions.closedMonthIsClosedOther': { closed: number | bigint; month: string; closed2: string }
  'exportCautions.closedMonths': {}
  'exportCautions.daysNeverAsked': {}
  'exportCautions.exportAllTheSameLabelled': {}
  'exportCautions.goToItsChanges': {}
  'exportCautions.neverAskedOfTheService': {}
  'exportCautions.syncFirst': {}
  'exportCautions.theColumnBookedonTellsThem': {}
  'exportChoices.aBookingBelongsToIts': { basis: 'yes' | (string & {}); zone: string }
  'exportChoices.aBookingBelongsToThe': { zone: string }
  'exportChoices.betweenColumns': {}
  'exportChoices.booked': {}
  'exportChoices.byteOrderMarkForPrograms': {}
  'exportChoices.checkIn': {}
  'exportChoices.checkOut': {}
  'exportChoices.columns': {}
  'exportChoices.comma': {}
  'exportChoices.comma58508': {}
  'exportChoices.dateThatTheDaysGo': {}
  'exportChoices.decimalMark': {}
  'exportChoices.filesBesideIt': {}
  'exportChoices.forWhichProgram': {}
  'exportChoices.guestsARowForEach': {}
  'exportChoices.how': {}
  'exportChoices.point58508': {}
  'exportChoices.semicolon': {}
  'exportChoices.termsARowForEach': {}
  'exportChoices.totalsPeriodZoneAndCoverage': {}
  'exportChoices.what': {}
  'exportColumns.columnsOfCsvcolumnnamesColumns': { columns: number | bigint; csvColumnNames: number | bigint }
  'exportColumns.columnsOfTheFile': {}
  'exportColumns.inTheOrderOfThe': { altWord: string }
  'exportColumns.moveNameDown': { name: string }
  'exportColumns.moveNameUp': { name: string }
  'exportDialog.chooseAFile': {}
  'exportDialog.chooseAFileAgain': {}
  'exportDialog.chooseAnotherName': {}
  'exportDialog.done': {}
  'exportDialog.exportBookingBookings': { bookings: number | bigint }
  'exportDialog.exportBookings': {}
  'exportDialog.exportedBookingBookings': { rows: number | bigint }
  'exportDialog.notNow': {}
  'exportDialog.rowsOfOfRowsWritten': { rows: number | bigint; of: number | bigint }
  'exportDialog.stop': {}
  'exportDialog.stopping': {}
  'exportDialog.waitingForAFileTo': {}
  'exportDialog.whatTheFileHoldsAnd': {}
  'exportLayout.aDoubleClickOpensIt': {}
  'exportLayout.allColumns': {}
  'exportLayout.amount': {}
  'exportLayout.commaDecimalPointIsoDates': {}
  'exportLayout.date': {}
  'exportLayout.forExcelHere': {}
  'exportLayout.forSoftware': {}
  'exportLayout.number': {}
  'exportLayout.protectedText': {}
  'exportLayout.text': {}
  'exportNames.device': {}
  'exportNames.ending': {}
  'exportNames.marks': { marks: string }
  'exportNames.shorter': {}
  'exportPresets.deleteThePresetName': { name: string }
  'exportPresets.deleteThisPreset': {}
  'exportPresets.keepsTheColumnsTheMode': { basis: 'yes' | (string & {}); basis2: 'yes' | (string & {}) }
  'exportPresets.nameOfThePreset': {}
  'exportPresets.onlyAPresetSavedHere': {}
  'exportPresets.ownChoice': {}
  'exportPresets.preset': {}
  'exportPresets.readyMade': {}
  'exportPresets.replaceThisPreset': {}
  'exportPresets.saveAsAPreset': {}
  'exportPresets.saveThePreset': {}
  'exportPresets.savedHere': {}
  'exportPresets.thisNameIsTakenBy': {}
  'exportPreview.asATable': {}
  'exportPreview.asWritten': {}
  'exportPreview.firstRowsOfTheFile': {}
  'exportPreview.preview': {}
  'exportReport.1CreationDayWasDaysmissing': { daysMissing: number | bigint }
  'exportReport.confirmedBookingsCountByTheir': {}
  'exportReport.nothingToSum': {}
  'exportReport.rowsRows': { rows: number | bigint }
  'exportReport.sha256': {}
  'exportReport.sha256OfName': { name: string }
  'exportReport.sumsByCurrency': {}
  'exportReport.totalsPeriodCoverage': {}
  'exportViews.atMost60Characters': {}
  'exportViews.chooseAtLeastOneColumn': {}
  'exportViews.giveThePresetAName': {}
  'exporting.exportBookings': {}
  'exportingPresets.everyDeskHasAPreset': {}
  'failure.1CreationDayOfThis': { days: number | bigint }
  'failure.1OutcomeIsOpenThat': { open: number | bigint }
  'failure.aBookingOfTheSame': {}
  'failure.aFaultInDeskbookItself': {}
  'failure.aRequestUnderTheSame': {}
  'failure.aStayThatMayBe': { stays: number | bigint }
  'failure.anEarlierCancellationOfThis': {}
  'failure.askTheServiceWhichBooking': {}
  'failure.bookARateThatNeeds': {}
  'failure.cancellingCostsMoreThanYou': { money: string }
  'failure.cancellingCostsMoreThanYou2': {}
  'failure.cardEntryIsSwitchedOff': {}
  'failure.checkTheRateAgainThen': {}
  'failure.chooseAnotherPicture': {}
  'failure.choosePracticeOrAConnection': {}
  'failure.clientReferenceClientref': { clientRef: string }
  'failure.closeDeskbookAndStartIt': {}
  'failure.deskbookStoppedThisRequestRight': {}
  'failure.enterTheKeyInThe': {}
  'failure.exportItsChangesInstead': {}
  'failure.fileWhy': { why: string }
  'failure.fromToTo': { from: string; to: string }
  'failure.inAStateThatIs': {}
  'failure.itsFileGoesByOne': {}
  'failure.keychainTrouble': { trouble: string }
  'failure.ledgerTrouble': { trouble: string }
  'failure.lookAtTheMarkedFields': {}
  'failure.lookAtTheNewCost': {}
  'failure.lookAtTheOpenBooking': {}
  'failure.lookAtThePreviewAgain': {}
  'failure.lookAtTheSumsAs': {}
  'failure.lookAtTheUnknownPage': {}
  'failure.lookAtWhatChangedAnd': {}
  'failure.lookItUpAtThe': {}
  'failure.monthIsClosedButThe': { month: string; file: string }
  'failure.monthIsClosedForThis': { month: string }
  'failure.moreThan1000Bookings': {}
  'failure.narrowTheFilter': {}
  'failure.newNotVerified': { clientRef: string }
  'failure.newNotVerifiedMeaning': {}
  'failure.newNotVerifiedNext': {}
  'failure.newNotVerifiedWhy': { what: string }
  'failure.nextThenPressSaveAgain': { next: string }
  'failure.noAvailability': {}
  'failure.noAvailabilityNext': {}
  'failure.noBookingHasSuchADocument': {}
  'failure.noConnectionIsChosen': {}
  'failure.noSecondOneWasSent': {}
  'failure.none': {}
  'failure.notBetter': {}
  'failure.notBetterNext': {}
  'failure.notBookableWhy': { why: string }
  'failure.notSentCertificateDetailStore': { detail: string; store: string; extraCa: number | bigint }
  'failure.nothingWasBooked': {}
  'failure.nothingWasBookedAndThe': {}
  'failure.nothingWasBookedAnotherHotel': {}
  'failure.nothingWasBookedSoThat': {}
  'failure.nothingWasCancelled': {}
  'failure.nothingWasChanged': {}
  'failure.nothingWasChangedItsAnswer': {}
  'failure.nothingWasClosedMonthStands': { month: string }
  'failure.nothingWasLost': {}
  'failure.nothingWasSavedEachConnection': {}
  'failure.nothingWasSent': {}
  'failure.nothingWasSentASecond': {}
  'failure.nothingWasSentNothingWas': {}
  'failure.nothingWasSentNowThe': {}
  'failure.nothingWasSentSoThat': {}
  'failure.nothingWasSentSoThat2': {}
  'failure.nothingWasSentTheBooking': {}
  'failure.nothingWasSentTheLedger': {}
  'failure.nothingWasWrittenBecauseBookings': {}
  'failure.nothingWasWrittenSoThat': {}
  'failure.nothingWasWrittenSoThat2': {}
  'failure.onLinuxInstallZenityAnd': {}
  'failure.oneThatItDoesNot': {}
  'failure.onlyAConfirmedBookingCan': { status: string }
  'failure.openCaseClientref': { clientRef: string }
  'failure.openCasesOpen': { open: number | bigint }
  'failure.openTheBookingAndSend': {}
  'failure.readerCopyTrouble': { trouble: string }
  'failure.referenceReference': { reference: string }
  'failure.refreshTheBookingToSee': {}
  'failure.refreshTheListOrSearch': {}
  'failure.sendStoppedWhy': { why: string }
  'failure.settingsFileTrouble': { trouble: string }
  'failure.somethingInTheFormIs': {}
  'failure.statusStatus': { status: string }
  'failure.stayChanged': { checkin: string; checkout: string }
  'failure.stayChangedNext': {}
  'failure.syncTheLedgerFirstOr': {}
  'failure.theAccountingZoneWasNot': {}
  'failure.theApiKeyWasNot': {}
  'failure.theConnectionNameHasThis': { name: string }
  'failure.theDocumentWasNotMade': {}
  'failure.theFileIsLargerThan200Kb': {}
  'failure.theFileIsNoPngOrJpeg': {}
  'failure.theKeyWasKeptA': {}
  'failure.theLedgerCouldNotKeep': { file: string }
  'failure.theLedgerKeepsTheFile': {}
  'failure.theLogoWasNotTaken': {}
  'failure.theOneThatYouChose': {}
  'failure.theRateCheckIsToo': {}
  'failure.theSameRequestIsOn': {}
  'failure.theServiceAnsweredWithAnother': {}
  'failure.theServiceAnsweredWithAnother2': { answered: string; agreed: string }
  'failure.theServiceHasNotAnswered': {}
  'failure.theServiceHasNotSaid': { since: string }
  'failure.theServiceTakesTheClient': {}
  'failure.theServiceToldOfChanges': { month: string }
  'failure.theTermsAreNotThe': {}
  'failure.theUpdateWasNotInstalled': {}
  'failure.theUpdateWasNotInstalled2': {}
  'failure.theWindowAskedTheDesk': {}
  'failure.theWindowDidNotPrintIt': {}
  'failure.thisConnectionHasNoApi': {}
  'failure.thisIsNotHereAny': {}
  'failure.thisWindowCannotDoThat': {}
  'failure.thisWindowHasNoDialog': {}
  'failure.tryAgain': {}
  'failure.tryAgainIfItStays': {}
  'failure.tryAgainToLookAt': { stays: number | bigint }
  'failure.tryItAgainOrPrint': {}
  'failure.unreadableCancellationOfReference': { reference: string }
  'failure.useNameOrEnterThe': { name: string }
  'failure.useTheInstalledAppFor': {}
  'failure.waitForItsAnswer': {}
  'failure.waitForTheAnswerThen': {}
  'failure.waitForWhatIsFound': {}
  'failure.waitRetryaftermsThenTryAgain': { retryAfterMs: string }
  'failure.waitUntilItIsDone': {}
  'failure.waitUntilItIsDone2': {}
  'failure.whatIsOnItsWay': {}
  'failure.whatTryAgainOrBook': { what: string }
  'failure.whatWasSentIsIn': {}
  'failureCauses.aFirewallOnThisComputer': {}
  'failureCauses.allowDeskbookInTheFirewall': {}
  'failureCauses.anotherDeskbookHasTheLedger': {}
  'failureCauses.anotherProgramHasTheFile': {}
  'failureCauses.askTheServiceToPermit': {}
  'failureCauses.askWhoeverRunsTheNetwork': {}
  'failureCauses.askWhoeverRunsTheNetwork2': {}
  'failureCauses.checkDateTimeAndTime': {}
  'failureCauses.checkTheBaseUrlIf': {}
  'failureCauses.checkTheCardOrUse': {}
  'failureCauses.checkTheKeyOfThis': {}
  'failureCauses.checkTheNetworkAndThe': {}
  'failureCauses.checkTheNetworkThenTry': {}
  'failureCauses.checkTheReferenceOrCode': {}
  'failureCauses.chooseAFolderOnA': {}
  'failureCauses.chooseAnotherFolder': {}
  'failureCauses.chooseAnotherFolderSuchAs': {}
  'failureCauses.chooseAnotherName': {}
  'failureCauses.chooseAnotherRate': {}
  'failureCauses.chooseAnotherRateOrCheck': {}
  'failureCauses.chooseItAgain': {}
  'failureCauses.chooseTheFileThatA': {}
  'failureCauses.chooseTheFileThatA2': {}
  'failureCauses.chooseTheFileThatThe': {}
  'failureCauses.closeItThereAndTry': {}
  'failureCauses.connectTheDiskOrFolder': {}
  'failureCauses.copyTheDetailsForSupport': {}
  'failureCauses.copyTheFileAgainIf': {}
  'failureCauses.deskbookKeepsItsOwnData': {}
  'failureCauses.doItAtTheDesk': {}
  'failureCauses.enterTheRecoveryCodeThat': {}
  'failureCauses.enterThemInTheSettings': {}
  'failureCauses.fileOfClosedMonth': {}
  'failureCauses.goOnWithoutItOr': {}
  'failureCauses.installTheNewerVersionAgain': {}
  'failureCauses.itIsNotShownFor': {}
  'failureCauses.lookAtTheDetailsThey': {}
  'failureCauses.lookForAWindowOf': {}
  'failureCauses.lookWhetherTheDiskIs': {}
  'failureCauses.makeRoomOnTheDisk': {}
  'failureCauses.makeRoomOrChooseAnother': {}
  'failureCauses.makeTheFolderWritableThen': {}
  'failureCauses.noLedgerWasOpenedOr': {}
  'failureCauses.noneCheckTheBaseUrl': { none: string }
  'failureCauses.nothingIsSentThatCould': {}
  'failureCauses.nothingIsSentThatCould2': {}
  'failureCauses.nothingIsSentThatCould3': {}
  'failureCauses.nothingIsSentThatCould4': {}
  'failureCauses.nothingOfItWasOpened': {}
  'failureCauses.nothingOfItWasTaken': {}
  'failureCauses.nothingOfThemWasTaken': {}
  'failureCauses.nothingWasChanged': {}
  'failureCauses.nothingWasReadOrSaved': {}
  'failureCauses.nothingWasSaved': {}
  'failureCauses.nothingWasSavedTheFile': {}
  'failureCauses.refreshTheBookingToSee': {}
  'failureCauses.restoreABackupInThe': {}
  'failureCauses.searchAgainAndChooseA': {}
  'failureCauses.theCertificateOfTheService': {}
  'failureCauses.theCertificatesOfThisComputer': {}
  'failureCauses.theDiskIsFull': {}
  'failureCauses.theDiskWithTheLedger': {}
  'failureCauses.theExtraCaFileHolds': { extraCa: string }
  'failureCauses.theFileCouldNotBe': {}
  'failureCauses.theFileInTheLedger': {}
  'failureCauses.theFileMayNotBe': {}
  'failureCauses.theFileOfTheLedger': {}
  'failureCauses.theFileOrItsFolder': {}
  'failureCauses.theFileWasNotChanged': {}
  'failureCauses.theGuestPaysAtThe': {}
  'failureCauses.theKeyIsKeptOnly': {}
  'failureCauses.theKeychainDidNotAnswer': {}
  'failureCauses.theKeychainIsLocked': {}
  'failureCauses.theLedgerCannotBeWritten': {}
  'failureCauses.theLedgerIsBeingRead': {}
  'failureCauses.theLedgerIsNotOpen': {}
  'failureCauses.theLedgerIsThereAnd': {}
  'failureCauses.theLedgerSFileIs': {}
  'failureCauses.theLedgerWasWrittenBy': {}
  'failureCauses.theNameOfTheService': {}
  'failureCauses.thePaymentWasRefused': {}
  'failureCauses.theProxyOfThisNetwork': {}
  'failureCauses.theProxyOfThisNetwork2': {}
  'failureCauses.theProxyOfThisNetwork3': {}
  'failureCauses.theReaderCopyIsNot': {}
  'failureCauses.theReaderCopyWasWritten': {}
  'failureCauses.theServiceAnsweredWithAnother': {}
  'failureCauses.theServiceCouldNotBe': {}
  'failureCauses.theServiceCouldNotProve': {}
  'failureCauses.theServiceDidNotAccept': {}
  'failureCauses.theServiceDidNotBook': {}
  'failureCauses.theServiceDidNotSay': {}
  'failureCauses.theServiceDidNotSay2': {}
  'failureCauses.theServiceDoesNotAccept': {}
  'failureCauses.theServiceDoesNotKnow': {}
  'failureCauses.theServiceDoesNotPermit': {}
  'failureCauses.theServiceFoundSomethingWrong': {}
  'failureCauses.theServiceGaveThisRate': {}
  'failureCauses.theServiceHasAFault': {}
  'failureCauses.theServiceHasHadToo': {}
  'failureCauses.theServiceIsNotAvailable': {}
  'failureCauses.theServiceSaysThatThis': {}
  'failureCauses.thereIsNoNetworkOr': {}
  'failureCauses.theseSettingsWereExportedBy': {}
  'failureCauses.thisComputerHasNoKeychain': {}
  'failureCauses.thisComputerNamesNoAuthorities': {}
  'failureCauses.thisFileDoesNotHold': {}
  'failureCauses.thisFileIsLargerThan': {}
  'failureCauses.thisFileIsNotA': {}
  'failureCauses.thisFolderIsKeptIn': {}
  'failureCauses.thisFolderLiesOnA': {}
  'failureCauses.thisIsNotAFile': {}
  'failureCauses.thisIsNotAvailableAny': {}
  'failureCauses.thisIsNotTheKey': {}
  'failureCauses.thisIsNotThePassphrase': {}
  'failureCauses.thisOneCannotReadIt': {}
  'failureCauses.thisRateDoesNotHold': {}
  'failureCauses.thisRateWasSearchedFor': {}
  'failureCauses.tryAgainInAFew': {}
  'failureCauses.tryAgainInAMinute': {}
  'failureCauses.tryAnotherFolder': {}
  'failureCauses.typeItAgainAsIt': {}
  'failureCauses.unlockTheKeychainOrEnter': {}
  'failureCauses.unlockTheKeychainThenTry': {}
  'failureCauses.updateDeskbookOnThisComputer': {}
  'failureCauses.updateDeskbookOnThisComputer2': {}
  'failureCauses.useThatWindowOrClose': {}
  'failureCauses.waitAMinuteThenTry': {}
  'failureCauses.waitAMomentOrStart': {}
  'failureMeaning.busy': {}
  'failureMeaning.cards': {}
  'failureMeaning.catchUp': {}
  'failureMeaning.certificate': {}
  'failureMeaning.checkAgain': {}
  'failureMeaning.closedFile': {}
  'failureMeaning.closing': {}
  'failureMeaning.conflict': {}
  'failureMeaning.consent': {}
  'failureMeaning.cutShort': {}
  'failureMeaning.disk': {}
  'failureMeaning.document': {}
  'failureMeaning.earlierCancellation': {}
  'failureMeaning.fault': {}
  'failureMeaning.file': {}
  'failureMeaning.folder': {}
  'failureMeaning.gone': {}
  'failureMeaning.guard': {}
  'failureMeaning.holes': {}
  'failureMeaning.inFlight': {}
  'failureMeaning.input': {}
  'failureMeaning.invalid': {}
  'failureMeaning.key': {}
  'failureMeaning.keychain': {}
  'failureMeaning.ledgerDamaged': {}
  'failureMeaning.ledgerForeign': {}
  'failureMeaning.ledgerInUse': {}
  'failureMeaning.ledgerLocked': {}
  'failureMeaning.ledgerReadOnly': {}
  'failureMeaning.newNotVerified': {}
  'failureMeaning.noAnswer': {}
  'failureMeaning.noConnection': {}
  'failureMeaning.notAnswered': {}
  'failureMeaning.notBetter': {}
  'failureMeaning.notBookable': {}
  'failureMeaning.notCancellable': {}
  'failureMeaning.notFound': {}
  'failureMeaning.notHere': {}
  'failureMeaning.oddAnswer': {}
  'failureMeaning.offline': {}
  'failureMeaning.openOutcomes': {}
  'failureMeaning.otherStay': {}
  'failureMeaning.payment': {}
  'failureMeaning.proxy': {}
  'failureMeaning.readerCopy': {}
  'failureMeaning.sameAccount': {}
  'failureMeaning.sameStay': {}
  'failureMeaning.settingsFile': {}
  'failureMeaning.spent': {}
  'failureMeaning.stopped': {}
  'failureMeaning.system': {}
  'failureMeaning.tooOften': {}
  'failureMeaning.update': {}
  'failureMeaning.window': {}
  'failureNote.tryAgain': {}
  'faultBoundary.aFaultInDeskbookItself': {}
  'faultBoundary.showTheDeskAgain': {}
  'faultBoundary.showTheDeskAgainIf': {}
  'faultBoundary.thisScreenCouldNotBe': {}
  'filter.currency': {}
  'filter.deletedClient': {}
  'filter.destination': {}
  'filter.due': {}
  'filter.followUp': {}
  'filter.hotel': {}
  'filter.no': {}
  'filter.notStated': {}
  'filter.onAnyDay': {}
  'filter.rateType': {}
  'filter.refundable': {}
  'filter.tag': {}
  'filter.toLookAt': {}
  'filter.yes': {}
  'filterBar.asStated': {}
  'filterBar.board': {}
  'filterBar.byExchangeRates': {}
  'filterBar.cancellation': {}
  'filterBar.clearFilters': {}
  'filterBar.comparePricesIn': {}
  'filterBar.filterTheResults': {}
  'filterBar.filters': {}
  'filterBar.findInTheResults': {}
  'filterBar.freeThrough': {}
  'filterBar.freeThroughDay': {}
  'filterBar.from': {}
  'filterBar.highestPrice': {}
  'filterBar.hotelOrPlace': {}
  'filterBar.lowestPrice': {}
  'filterBar.noBoard': {}
  'filterBar.notAnAmountWriteIt': { sample: string }
  'filterBar.price': {}
  'filterBar.pricesAreComparedByRates': {}
  'filterBar.pricesAreComparedInThis': {}
  'filterBar.rateType': {}
  'filterBar.room': {}
  'filterBar.to': {}
  'filterChips.filters': {}
  'filterChips.more': { count: number | bigint }
  'filterChips.removeAll': {}
  'filterChips.removeTheFilterFieldWords': { field: string; words: string }
  'filterMenu.any': {}
  'filterMenu.anyField': { field: string }
  'filterMenu.filter': {}
  'filterMenu.filterTheList': {}
  'filterMenu.nameOrCodeOfA': {}
  'filterMenu.nameOrCodeOfA2': {}
  'filterMenu.no': {}
  'filterMenu.noneInTheLedger': {}
  'filterMenu.noneInTheLedgerBegins': {}
  'filterMenu.theServiceDidNotSay': {}
  'filterMenu.yesAtLeastForA': {}
  'firstStart.aBookingServiceInsideThe': {}
  'firstStart.bookForRealWithThe': {}
  'firstStart.connect': {}
  'firstStart.deskbook': {}
  'firstStart.lookUpTheBookingsOf': {}
  'firstStart.openAReaderCopy': {}
  'firstStart.practise': {}
  'firstStart.read': {}
  'firstStart.searchCheckBookLookUp': {}
  'flag.aPartOfTheRecord': {}
  'flag.aTextHoldsWhatLooks': {}
  'flag.anAmountHasMoreDecimals': {}
  'flag.anythingToLookAt': {}
  'flag.balanceUnlikeTotal': {}
  'flag.cancellationCostAboveTotal': {}
  'flag.cancellationCostMissingOrNot': {}
  'flag.cardNumberInAText': {}
  'flag.changedByTheService': {}
  'flag.countryMissingOrUnknown': {}
  'flag.creationDateMissing': {}
  'flag.currencyMissingUnknownOrNot': {}
  'flag.oddCancellationTerms': {}
  'flag.sellingPrice': {}
  'flag.theBalanceDiffersFromThe': {}
  'flag.theCancellationHasCostMore': {}
  'flag.theCancellationTermsAreUnusual': {}
  'flag.theCountryCodeIsMissing': {}
  'flag.theCreationDateIsMissing': {}
  'flag.theCurrencyIsMissingNot': {}
  'flag.theSellingPriceNoLonger': {}
  'flag.theServiceChangedItWithout': {}
  'flag.theStatusIsNotA': {}
  'flag.theTotalIsMissingOr': {}
  'flag.tooManyDecimals': {}
  'flag.totalMissingOrNotAddable': {}
  'flag.unknownStatus': {}
  'flag.unreadableFields': {}
  'flag.whatTheCancellationCostIs': {}
  'flagMeaning.aboveTotal': {}
  'flagMeaning.balance': {}
  'flagMeaning.card': {}
  'flagMeaning.cost': {}
  'flagMeaning.country': {}
  'flagMeaning.created': {}
  'flagMeaning.currency': {}
  'flagMeaning.decimals': {}
  'flagMeaning.drift': {}
  'flagMeaning.other': {}
  'flagMeaning.penalty': {}
  'flagMeaning.sellingPrice': {}
  'flagMeaning.status': {}
  'flagMeaning.total': {}
  'flagMeaning.unread': {}
  'followUpRows.done': {}
  'followUpRows.doneWithHolder': { holder: string }
  'followUpRows.due': {}
  'followUpRows.followUps': {}
  'followUpRows.moreInTheLedger': { more: number | bigint }
  'followUpRows.nobodyNamed': {}
  'foundGuest.allOfTheseBookings': {}
  'foundGuest.bookingBookingsNamesNameName': { rows: number | bigint; name: string }
  'foundGuest.bookingReferenceof': { referenceOf: string }
  'foundGuest.bookingsOfName': { name: string }
  'foundGuest.checkIn': {}
  'foundGuest.eraseForms': {}
  'foundGuest.eraseTheGuestFromBooking': { chosen: number | bigint }
  'foundGuest.eraseTheGuestFromOffers': { offers: number | bigint }
  'foundGuest.eraseTheGuestFromTicked': {}
  'foundGuest.fileForDesk': {}
  'foundGuest.fileForGuest': {}
  'foundGuest.filesContain': {}
  'foundGuest.holder': {}
  'foundGuest.hotel': {}
  'foundGuest.inProgress': { words: string }
  'foundGuest.nameIsGoneFromBooking': { name: string; bookings: number | bigint }
  'foundGuest.nameIsGoneFromOffers': { name: string }
  'foundGuest.noBookingInThisLedger': { name: string }
  'foundGuest.notStated': {}
  'foundGuest.numberId': { id: number | bigint }
  'foundGuest.offersNameName': { offers: number | bigint; name: string; numbers: string }
  'foundGuest.reference': {}
  'foundGuest.status': {}
  'foundGuest.writtenAdvice': { bookings: number | bigint; audience: 'guest' | (string & {}) }
  'foundGuest.writtenTo': {}
  'frame.booking': {}
  'frame.skipToThePage': {}
  'frame.titleDeskbook': { title: string }
  'freeUntil.alwaysFree': {}
  'freeUntil.freeUntilMoment': { moment: string }
  'freeUntil.noLongerFree': {}
  'freeUntil.notRefundable': {}
  'freeUntil.nothingIsRefunded': {}
  'freeUntil.stayIsOver': {}
  'freeUntil.termsUnknown': {}
  'freeUntil.theServiceDidNotSay': {}
  'freshness.1DayDaysDays': { days: number | bigint }
  'freshness.andRestMore': { rest: number | bigint }
  'freshness.asOfSameday': { sameDay: string }
  'freshness.daysBookingNeverAskedMissing': { basis: 'yes' | (string & {}); missing: string }
  'freshness.floorMin': { floor: number | bigint }
  'freshness.justNow': {}
  'freshness.neverSynced': {}
  'freshness.noApiKeyTheLedger': {}
  'freshness.offlineThisIsWhatThe': {}
  'freshness.syncedOfDaysDaysSynced': { synced: number | bigint; days: number | bigint }
  'guestFailure.openTheUnknownPage': {}
  'guestFailure.outcomesNotKnownYetAnd': { outcomes: string }
  'guestFailure.theOutcomeOf1Booking': { open: number | bigint }
  'guestFields.adult': {}
  'guestFields.adultsAreBookedWithAge': { adults: number | bigint; age: number | bigint }
  'guestFields.ageOrBirthDate': {}
  'guestFields.asInThePassport': {}
  'guestFields.born': { born: string }
  'guestFields.child': {}
  'guestFields.default': {}
  'guestFields.eMailOptional': {}
  'guestFields.enterTheirAges': {}
  'guestFields.firstName': {}
  'guestFields.guestList': {}
  'guestFields.holder': {}
  'guestFields.holderIsTheFirstGuest': {}
  'guestFields.lastName': {}
  'guestFields.nameAgeOnTheCheck': { name: string }
  'guestFields.phoneOptional': {}
  'guestFields.roomNotDescribed': {}
  'guestFields.roomPosition': { position: number | bigint }
  'guestFields.roomPositionGuestI': { position: number | bigint; i: number | bigint }
  'guestFields.roomingBoard': {}
  'guestFields.specialRequestOptional': {}
  'guestFields.staysAndCapacity': { party: string; capacity: string }
  'guestList.age': {}
  'guestList.ageAndBirth': { age: number | bigint; born: string }
  'guestList.asInThePassport': {}
  'guestList.didNotFit': { left: number | bigint }
  'guestList.fromFile': {}
  'guestList.guestAndWhy': { guest: string; why: string }
  'guestList.leave': {}
  'guestList.noAgeIn': { line: string }
  'guestList.noGuestFound': {}
  'guestList.noNameIn': { line: string }
  'guestList.noPlaceLeft': {}
  'guestList.noPlaceLeftInRoom': { room: number | bigint }
  'guestList.noPlaceOfAge': { age: number | bigint }
  'guestList.noPlaceOfAgeInRoom': { room: number | bigint; age: number | bigint }
  'guestList.noSuchRoom': { room: string }
  'guestList.oneNameIn': { line: string }
  'guestList.place': {}
  'guestList.places': {}
  'guestList.swap': {}
  'guestList.take': {}
  'guestList.text': {}
  'guestList.textHint': {}
  'guestList.title': {}
  'guestRights.aGuestAsksWhatYou': {}
  'guestRights.find': {}
  'guestRights.findTheBookingsOfA': {}
  'guestRights.firstAndLastName': {}
  'guestRights.nameOfTheGuest': {}
  'guests.aRoomOfThisRate': {}
  'guests.age': {}
  'guests.atLeastOneAdultStays': {}
  'guests.cardField': { field: string }
  'guests.clear': {}
  'guests.eMail': {}
  'guests.exportWhatIsHeldAbout': {}
  'guests.firstName': {}
  'guests.holderField': { field: string }
  'guests.lastName': {}
  'guests.month': {}
  'guests.noRoomOfThisRate': { party: string }
  'guests.nobodyIsInRoomSequence': { sequence: number | bigint }
  'guests.number': {}
  'guests.oneName': {}
  'guests.phone': {}
  'guests.roomGuestGuestField': { room: string; guest: number | bigint; field: string }
  'guests.roomPosition': { position: number | bigint }
  'guests.securityCode': {}
  'guests.specialRequest': {}
  'guests.takenOver': {}
  'guests.theRoomsOfThisRate': {}
  'guests.theServiceNamesNoRoom': {}
  'guests.thisParty': {}
  'guests.thisRateHasFewerRooms': { paxes: number | bigint }
  'guests.thisRoomTakesTakesAdults': { takes: number | bigint; adults: number | bigint }
  'guests.thisRoomWasOfferedFor': { expected: string }
  'guests.thisRoomWasOfferedWithout': {}
  'guests.twoRoomsOfThisRate': {}
  'guests.use': {}
  'guests.useClient': { name: string }
  'guests.useFormer': { name: string }
  'guests.year': {}
  'headCell.inCurrency': { currency: string }
  'help.arrivals': {}
  'help.arrivals1': {}
  'help.arrivals2': {}
  'help.arrivals3': {}
  'help.arrivals4': {}
  'help.betterRates': {}
  'help.betterRates1': {}
  'help.betterRates2': {}
  'help.betterRates3': {}
  'help.betterRates4': {}
  'help.booking': {}
  'help.booking1': {}
  'help.booking2': {}
  'help.booking3': {}
  'help.booking4': {}
  'help.booking5': {}
  'help.booking6': {}
  'help.booking7': {}
  'help.cancelling': {}
  'help.cancelling1': {}
  'help.cancelling2': {}
  'help.cancelling3': {}
  'help.cancelling4': {}
  'help.cancelling5': {}
  'help.closedMonths': {}
  'help.closedMonths1': {}
  'help.closedMonths2': {}
  'help.closedMonths3': {}
  'help.closedMonths4': {}
  'help.export': {}
  'help.export1': {}
  'help.export2': {}
  'help.export3': {}
  'help.export4': {}
  'help.guests': {}
  'help.guests1': {}
  'help.guests2': {}
  'help.guests3': {}
  'help.guests4': {}
  'help.ledger': {}
  'help.ledger1': {}
  'help.ledger2': {}
  'help.ledger3': {}
  'help.ledger4': {}
  'help.ledger5': {}
  'help.ledger6': {}
  'help.money': {}
  'help.money1': {}
  'help.money2': {}
  'help.money3': {}
  'help.money4': {}
  'help.money5': {}
  'help.offers': {}
  'help.offers1': {}
  'help.offers2': {}
  'help.offers3': {}
  'help.offers4': {}
  'help.offers5': {}
  'help.priceCheck': {}
  'help.priceCheck1': {}
  'help.priceCheck2': {}
  'help.priceCheck3': {}
  'help.priceCheck4': {}
  'help.priceCheck5': {}
  'help.readerCopies': {}
  'help.readerCopies1': {}
  'help.readerCopies2': {}
  'help.readerCopies3': {}
  'help.safeKeeping': {}
  'help.safeKeeping1': {}
  'help.safeKeeping2': {}
  'help.safeKeeping3': {}
  'help.safeKeeping4': {}
  'help.safeKeeping5': {}
  'help.search': {}
  'help.search1': {}
  'help.search2': {}
  'help.search3': {}
  'help.search4': {}
  'help.search5': {}
  'help.search6': {}
  'help.search7': {}
  'help.search8': {}
  'help.settings': {}
  'help.settings1': {}
  'help.settings2': {}
  'help.settings3': {}
  'help.settings4': {}
  'help.settings5': {}
  'help.start': {}
  'help.start1': {}
  'help.start2': {}
  'help.start3': {}
  'help.start4': {}
  'help.start5': {}
  'help.sync': {}
  'help.sync1': {}
  'help.sync2': {}
  'help.sync3': {}
  'help.sync4': {}
  'help.today': {}
  'help.today1': {}
  'help.today2': {}
  'help.today3': {}
  'help.today4': {}
  'help.today5': {}
  'help.today6': {}
  'help.unknown': {}
  'help.unknown1': {}
  'help.unknown2': {}
  'help.unknown3': {}
  'help.unknown4': {}
  'help.unknown5': {}
  'helpPanel.allTopics': {}
  'helpPanel.back': {}
  'helpPanel.close': {}
  'helpPanel.find': {}
  'helpPanel.found': { topics: number | bigint }
  'helpPanel.help': {}
  'helpPanel.helpOnThisScreen': {}
  'helpPanel.readAll': {}
  'helpPanel.seeAlso': {}
  'helpPanel.topics': {}
  'helpPanel.whatItIsAbout': {}
  'hotel.hours': { hours: number | bigint }
  'hotel.minutesMin': { minutes: number | bigint }
  'hotel.now': {}
  'hotel.placeNotStated': {}
  'hotel.roomNotDescribed': {}
  'hotel.roomsRoomsFirst': { rooms: number | bigint; first: string }
  'hotelAmounts.agree': {}
  'hotelAmounts.notInTotals': {}
  'hotelAmounts.title': {}
  'hotelByName.addByName': {}
  'hotelByName.noneSeen': {}
  'hotelLists.addFromAFile': {}
  'hotelLists.cancel': {}
  'hotelLists.changeTheCodes': {}
  'hotelLists.codesTaken': { codes: number | bigint; words: number | bigint }
  'hotelLists.delete': {}
  'hotelLists.editTheList': {}
  'hotelLists.fileTooLarge': {}
  'hotelLists.giveAName': {}
  'hotelLists.hotelList': {}
  'hotelLists.knownHotels': {}
  'hotelLists.name': {}
  'hotelLists.nameAndHotels': { name: string; hotels: number | bigint }
  'hotelLists.nameIsTaken': {}
  'hotelLists.newList': {}
  'hotelLists.noList': {}
  'hotelLists.noneFound': {}
  'hotelLists.noneYet': {}
  'hotelLists.save': {}
  'hotelLists.searchesInHotels': { hotels: number | bigint }
  'input.notUsable': {}
  'input.tooLong': { most: number | bigint }
  'keepCode.itNowHoldsBookingsOf': {}
  'keepCode.keepItAgain': {}
  'keepCode.keepTheCode': {}
  'keepCode.keepTheRecoveryCodeOf': {}
  'keepCode.later': {}
  'keepCodeDialog.close': {}
  'keepCodeDialog.deskbookRecoveryCodeOfThe': { name: string }
  'keepCodeDialog.iHaveItOnPaper': {}
  'keepCodeDialog.itOpensThisLedgerAnd': {}
  'keepCodeDialog.keepItAwayFromThis': {}
  'keepCodeDialog.keepTheRecoveryCodeOf': { name: string }
  'keepCodeDialog.print': {}
  'keepCodeDialog.printedOnNowms': { nowMs: string }
  'keepCodeDialog.recoveryCode': {}
  'keepCodeDialog.saveAsAFile': {}
  'keepCodeDialog.theRecoveryCodeWasNot': {}
  'keepCodeDialog.thisCodeOpensTheLedger': {}
  'kept.theRecoveryCodeHasBeen': { when: string }
  'kept.theRecoveryCodeHasNot': {}
  'kept.theRecoveryCodeWasSaved': { when: string }
  'kept.theRecoveryCodeWasTyped': { when: string }
  'keptLedger.keptByTheDeskThat': {}
  'keyButtons.deleteKey': {}
  'keyButtons.deleteTheApiKeyOf': { name: string }
  'keyButtons.deleteTheKey': {}
  'keyButtons.enterKey': {}
  'keyButtons.keepTheKey': {}
  'keyButtons.replaceKey': {}
  'keyButtons.test': {}
  'keyButtons.testName': { name: string }
  'keyButtons.withoutItTheLedgerOpens': { used: 'yes' | (string & {}) }
  'keyQuestion.1OutcomeIsOpenOutcomes': { open: number | bigint }
  'keyQuestion.deedAllTheSame': { deed: 'replace' | (string & {}) }
  'keyQuestion.deedTheApiKeyOf': { deed: 'replace' | (string & {}); name: string; outcomes: string }
  'keyQuestion.keepTheKey': {}
  'keyQuestion.onlyThePresentKeyCan': {}
  'keyTip.wordsAndKey': { words: string; key: string }
  'keyWorks.itPermitsSearchesByDestination': {}
  'keyWorks.itPermitsSearchesByHotel': {}
  'keyWorks.theServiceAnsweredAndAccepts': {}
  'keyWorks.trustedBesideTheCertificatesOf': { extraCa: string }
  'keyWorks.whetherItPermitsSearchesBy': {}
  'keychainPrompt.doNotWait': {}
  'keychainPrompt.macosAsksWhetherDeskbookMay': { mac: 'yes' | (string & {}) }
  'keychainPrompt.waitingForTheKeychainOf': {}
  'keys.ctrl': {}
  'keys.option': {}
  'lackedClosings.closedMonthsThatComeBack': {}
  'lackedClosings.lookingWhichMonthsWereClosed': {}
  'lackedClosings.noMonthWasClosedIsnew': { isNew: 'yes' | (string & {}) }
  'lackedClosings.readingTheBackupFromEnd': {}
  'lackedClosings.thisBackupCouldNotBe': {}
  'lackedClosings.thisBackupIsDamagedThe': {}
  'lackedClosings.whetherMonthsWereClosedIsnew': { isNew: 'yes' | (string & {}) }
  'lackedClosings.whichMonthsWereClosedCould': {}
  'ledgerCells.assumed': {}
  'ledgerCells.chargedWhenItWasCancelled': {}
  'ledgerCells.checkinToCheckout': { checkin: string; checkout: string }
  'ledgerCells.free': {}
  'ledgerCells.hotelNotStated': {}
  'ledgerCells.missing': {}
  'ledgerCells.nights': { nights: number | bigint }
  'ledgerCells.notSoldHere': {}
  'ledgerCells.seenCreatedday': { createdDay: string }
  'ledgerCells.theServiceLastShowedIt': { seenAtMs: string }
  'ledgerCells.theServiceStatedNoCheck': {}
  'ledgerCells.theServiceStatedNoDate': {}
  'ledgerCells.theServiceStatedNone': {}
  'ledgerCells.thereIsNothingToCancel': {}
  'ledgerCells.unknown': {}
  'ledgerColumns.balance': {}
  'ledgerColumns.board': {}
  'ledgerColumns.booked': {}
  'ledgerColumns.checkOut': {}
  'ledgerColumns.destination': {}
  'ledgerColumns.flags': {}
  'ledgerColumns.freeUntil': {}
  'ledgerColumns.guests': {}
  'ledgerColumns.holder': {}
  'ledgerColumns.hotel': {}
  'ledgerColumns.ifCancelled': {}
  'ledgerColumns.margin': {}
  'ledgerColumns.ourReference': {}
  'ledgerColumns.rateType': {}
  'ledgerColumns.reference': {}
  'ledgerColumns.rooms': {}
  'ledgerColumns.seen': {}
  'ledgerColumns.sellingPrice': {}
  'ledgerColumns.status': {}
  'ledgerColumns.stay': {}
  'ledgerColumns.total': {}
  'ledgerHeader.ledger': {}
  'ledgerHeader.refresh': {}
  'ledgerHeader.refreshTheList': {}
  'ledgerHeading.sortsByWhatCancellationsHave': {}
  'ledgerMaintenance.guestsNames': {}
  'ledgerMaintenance.ledger': {}
  'ledgerMaintenance.readingHowTheLedgerIs': {}
  'ledgerQuestion.all': {}
  'ledgerQuestion.atWordsRates': { words: string }
  'ledgerQuestion.cancelled': {}
  'ledgerQuestion.confirmed': {}
  'ledgerQuestion.failed': {}
  'ledgerQuestion.flaggedWords': { words: string }
  'ledgerQuestion.forClientWords': { words: string }
  'ledgerQuestion.inHotelWords': { words: string }
  'ledgerQuestion.inWords': { words: string }
  'ledgerQuestion.made': {}
  'ledgerQuestion.matchingText': { text: string }
  'ledgerQuestion.ofAllTime': {}
  'ledgerQuestion.ofCostCentreWords': { words: string }
  'ledgerQuestion.other': {}
  'ledgerQuestion.refundableWords': { words: string }
  'ledgerQuestion.statusBookings': { status: 'all' | 'CONFIRMED' | 'CANCELLED' | 'FAILED' | (string & {}) }
  'ledgerQuestion.taggedWords': { words: string }
  'ledgerQuestion.withCheckIn': {}
  'ledgerQuestion.withCheckOut': {}
  'ledgerQuestion.withFollowUpWords': { words: string }
  'ledgerTable.beingRead': {}
  'ledgerTable.bookings': {}
  'ledgerTable.firstRow': {}
  'ledgerTable.lastRow': {}
  'ledgerTable.markTheBooking': {}
  'ledgerTable.nextRow': {}
  'ledgerTable.openTheBooking': {}
  'ledgerToolbar.whichBookingsAreShown': {}
  'ledgerTrouble.chooseAFolderOnThis': {}
  'ledgerTrouble.deskbookSFolderLiesOn': {}
  'ledgerTrouble.nothingCanBeBookedOr': {}
  'ledgerTrouble.nothingCanBeBookedOr2': {}
  'ledgerTrouble.nothingCanBeBookedOr3': {}
  'ledgerTrouble.nothingIsBookedOrCancelled': {}
  'ledgerTrouble.restoreABackup': {}
  'ledgerTrouble.theDiskIsFull': {}
  'ledgerTrouble.theDiskWithTheLedger': {}
  'ledgerTrouble.theFileIsThenPut': {}
  'ledgerTrouble.theFolderThatYouChose': {}
  'ledgerTrouble.theLedgerCanBeRead': {}
  'ledgerTrouble.theLedgerSFileIs': {}
  'ledgerTrouble.theLedgerSFileIs2': {}
  'ledgerTrouble.theLedgerWasNotOpened': {}
  'ledgerTrouble.tryAgain': {}
  'ledgerViews.atMost60Characters': {}
  'ledgerViews.giveTheViewAName': {}
  'leftOpen.1OutcomeIsOpencasesOutcomes': { openCases: number | bigint; name: string }
  'leftOpen.useName': { name: string }
  'letterhead.address': {}
  'letterhead.addressText': {}
  'letterhead.choose': {}
  'letterhead.chooseALogo': {}
  'letterhead.closing': {}
  'letterhead.closingText': {}
  'letterhead.documents': {}
  'letterhead.drop': {}
  'letterhead.logo': {}
  'letterhead.logoText': {}
  'letterhead.name': {}
  'letterhead.nameText': {}
  'letterhead.pictures': {}
  'listKeys.checkTheHotelLive': {}
  'listKeys.checkTheRate': {}
  'listKeys.compareTheRate': {}
  'listKeys.hideTheRates': {}
  'listKeys.nextRow': {}
  'listKeys.openOrClose': {}
  'listKeys.showTheRates': {}
  'lists.comma': {}
  'lists.quoted': { name: string }
  'lists.semicolon': {}
  'lockedWays.beginANewLedger': {}
  'lockedWays.beginANewLedger2': {}
  'lockedWays.cancel': {}
  'lockedWays.chooseABackupElsewhere': {}
  'lockedWays.forWhenNobodyHasThe': {}
  'lockedWays.forWhenTheFileOf': {}
  'lockedWays.restoreABackup': {}
  'lockedWays.restoreABackup2': {}
  'lockedWays.thereIsNoBackupBeside': {}
  'lockedWays.whichBackup': {}
  'lookUp.anyMomentNow': {}
  'lookUp.asksTheServiceAndStores': {}
  'lookUp.inCeilMin': { ceil: number | bigint }
  'lookUp.inCeilS': { ceil: number | bigint }
  'lookUp.kindOfReference': {}
  'lookUp.lookUp': {}
  'lookUp.lookUpThisReferenceWanted2': { wanted: 'yes' | (string & {}); wanted2: string }
  'lookUp.lookedUpOnceLookedLookups': { lookUps: number | bigint }
  'lookUp.notLookedUpYet': {}
  'lookUp.ourReference': {}
  'lookUp.reference': {}
  'lookUp.theServiceSReference': {}
  'lookUps.lastLastlookupms': { lastLookUpMs: string }
  'lookUps.lookUps': {}
  'lookUps.nextLookUp': {}
  'mainButton.pressTheMainButton': {}
  'maintenance.1MonthMonthsMonths': { months: number | bigint }
  'maintenance.1Year': {}
  'maintenance.aNewEmptyLedgerTakes': {}
  'maintenance.aNewEmptyLedgerTakes2': {}
  'maintenance.beingChecked': {}
  'maintenance.chooseABackup': {}
  'maintenance.chooseASecondFolderFor': {}
  'maintenance.closedmonthTheCloseChangesNumber2': { closedMonth: string; number: 'yes' | (string & {}); number2: number | bigint; atMs: string }
  'maintenance.daily': {}
  'maintenance.damaged': {}
  'maintenance.deskbookBackup': {}
  'maintenance.itIsMadeBeforeThe': {}
  'maintenance.lacksWhatTakenInAgain': { lacks: string; what: string }
  'maintenance.monthsYears': { months: number | bigint }
  'maintenance.notCheckedYet': {}
  'maintenance.sound': {}
  'maintenance.theCheckCouldNotBe': { next: string }
  'maintenance.theCheckWasStoppedNext': { next: string }
  'maintenance.theFileIsDamagedNothing': {}
  'maintenance.theLedgerGoesBackTo': { name: string; having: string; aside: string }
  'maintenance.theLedgerGoesBackTo2': { atMs: string; having: string; aside: string }
  'maintenance.theNewLedgerDoesNot': {}
  'maintenance.thePresentFilesWhichAre': {}
  'maintenance.theWholeFileIsBeing': {}
  'maintenance.theWholeFileIsChecked': {}
  'maintenance.theWholeFileWasChecked': {}
  'maintenance.theWholeFileWasChecked2': { checkedAtMs: string }
  'maintenance.thisBackupLacks': {}
  'maintenance.thisFileOfAClosed': { files: number | bigint }
  'maintenance.weekly': {}
  'maintenance.withItsBookingBookings': { bookings: number | bigint }
  'maintenanceViews.atLeast12CharactersThe': {}
  'maintenanceViews.atMost200Characters': {}
  'marginSetting.currency': {}
  'marginSetting.howMuch': {}
  'marginSetting.kind': { kind: 'percent' | 'amount' | (string & {}) }
  'marginSetting.marginOnNetRates': {}
  'marginSetting.neverBelowCost': {}
  'marginSetting.noneTypeEach': {}
  'marginSetting.ofEachBooking': { kind: 'percent' | (string & {}) }
  'marginSetting.priceEnds': {}
  'marginSetting.ratesOfAnotherCurrency': {}
  'marginSetting.rounding': {}
  'marginSetting.roundingWay': { rounding: 'up' | (string & {}) }
  'marginSetting.sellingPrices': {}
  'marginSetting.writeANumber': {}
  'menu.file': {}
  'menu.view': {}
  'moment.notStated': {}
  'month.byBookingDay': {}
  'month.byCheckIn': {}
  'month.byCheckOut': {}
  'monthBars.byMonth': {}
  'monthBars.currency': {}
  'monthBars.month': {}
  'monthBars.monthConfirmedCancelled': { month: string; confirmed: string; cancelled: string }
  'monthBars.nothingInYear': { year: string }
  'monthBars.showMonth': { month: string }
  'monthBars.yearAfter': {}
  'monthBars.yearBefore': {}
  'movedData.deskbookSDataWereMoved': {}
  'movedData.dismiss': {}
  'movedData.theyLayInMovedfromWhich': { movedFrom: string }
  'newConnections.certificates': {}
  'newConnections.chooseACaFile': {}
  'newsList.dismiss': {}
  'newsList.news': {}
  'newsList.notBookedWhat': { hotel: string; holder: string; why: string }
  'newsList.open': {}
  'noBookings.askTheServiceForThese': {}
  'noBookings.chooseAConnection': {}
  'noBookings.eachConnectionHasALedger': {}
  'noBookings.hereWouldBeFilterKept': { filter: string; kept: 'yes' | (string & {}); whence: string }
  'noBookings.itsBookingsAreHereIn': {}
  'noBookings.itsBookingsAreStillIn': {}
  'noBookings.lookAtAllBookingsOf': {}
  'noBookings.lookAtAllTime': {}
  'noBookings.lookedAtFilter': { filter: string }
  'noBookings.noBookingsHereYet': {}
  'noBookings.noConnectionYet': {}
  'noBookings.noFilter': { filter: string }
  'noBookings.nothingInTheLedgerMatches': { text: string }
  'noBookings.removeAllFilters': {}
  'noBookings.showEveryStatus': {}
  'noBookings.theLedgerIsBeingOpened': {}
  'noBookings.theLedgerIsNotOpen': {}
  'noBookings.theServiceWasAskedFor': {}
  'noBookings.thoseOfThisDeskBy': {}
  'notAdded.belowZero': {}
  'notAdded.countCancelledCostWhyIn': { count: number | bigint; why: string }
  'notAdded.countConfirmedTotalWhyIn': { count: number | bigint; why: string }
  'notAdded.hasMoreThanFourDecimals': {}
  'notAdded.notANumber': {}
  'notAdded.notStated': {}
  'notAdded.statedBelowZero': {}
  'notAdded.statedButNotAsA': {}
  'notAdded.statedWithoutACurrency': {}
  'notAdded.tooLargeToBeValid': {}
  'notes.aNoteEnterKeepsIt': {}
  'notes.aTagEnterAddsIt': {}
  'notes.aboutGuest': {}
  'notes.aboutGuestText': {}
  'notes.changeTheNote': {}
  'notes.changedBy': { when: string; who: string }
  'notes.costCentre': {}
  'notes.followUpBy': {}
  'notes.followUpOn': {}
  'notes.hotelConfirmation': {}
  'notes.internalReference': {}
  'notes.keepIt': {}
  'notes.keepTheNote': {}
  'notes.leaveItAsItWas': {}
  'notes.newNote': {}
  'notes.notes': {}
  'notes.nothingWasWritten': {}
  'notes.removeTheNote': {}
  'notes.removeThisNoteForGood': {}
  'notes.tags': {}
  'notes.writeANoteAboutThe': {}
  'notice.aRequestWasSentA': {}
  'notice.aRequestWasSentThat': {}
  'notice.andMoreEarlier': { more: number | bigint }
  'notice.askTheServiceAboutBoth': {}
  'notice.askTheServiceAboutIt': {}
  'notice.askTheServiceAboutIt2': {}
  'notice.askTheServiceAboutIt3': {}
  'notice.askTheServiceAboutIt4': {}
  'notice.askTheServiceWhatThe': {}
  'notice.askTheServiceWhichOf': {}
  'notice.askWhoMadeThemAnd': {}
  'notice.bookedAtThisDeskAnother': { ownDesk: 'yes' | (string & {}); madeMs: 'yes' | (string & {}); madeMs2: string }
  'notice.bookingsThatWereMadeMeanwhile': {}
  'notice.bothAreInTheLedger': {}
  'notice.cancelItAgainIfYou': {}
  'notice.cancelledAlready': {}
  'notice.cancellingCostsTheWholeAmount': {}
  'notice.cancellingCostsTheWholeAmount2': { amount: string }
  'notice.cancellingIsFree': {}
  'notice.cancellingIsFreeUntilFrom': { from: string }
  'notice.cancellingNowCostsAmount': { amount: string }
  'notice.closedMonthClosed': { months: number | bigint }
  'notice.compareTheListOfClosed': {}
  'notice.compareTheTwoInThe': {}
  'notice.compareTheTwoInThe2': {}
  'notice.findOutWhoCancelledIt': {}
  'notice.giveTheGuestTheBooking': {}
  'notice.ifTheStayWasBooked': {}
  'notice.itIsBookedAndIt': {}
  'notice.itIsBookedAndNothing': {}
  'notice.itIsNotTakenFor': {}
  'notice.itMayBeBookedIf': {}
  'notice.itMayBeBookedOr': {}
  'notice.itMayBeBookedSo': {}
  'notice.itMayBeCancelledOr': {}
  'notice.itMayHaveTakenPlace': {}
  'notice.itMayHaveTakenPlace2': {}
  'notice.lookAtBothCancelThe': {}
  'notice.lookAtThePenaltyAs': {}
  'notice.lookForASecondBooking': {}
  'notice.lookItUpAtThe': {}
  'notice.lookTheBookingUpAt': {}
  'notice.lookThroughTheNewestBookings': {}
  'notice.namesNotRemovedMeaning': {}
  'notice.namesNotRemovedNext': {}
  'notice.namesNotRemovedWhat': {}
  'notice.noBookingIsAffectedThe': {}
  'notice.notConfirmedAnyMore': {}
  'notice.possibleDuplicateAGuestHas': {}
  'notice.saveTheFilesAgainUnder': {}
  'notice.seeInTheLedgerWhat': {}
  'notice.syncThenExportTheirChanges': {}
  'notice.tellWhoeverLooksAfterThis': {}
  'notice.termsUnknownTreatCancellingAs': {}
  'notice.theAnswerToThisBooking': {}
  'notice.theAnswerToThisCancellation': {}
  'notice.theAnswerToThisCancellation2': {}
  'notice.theBookingIsCancelled': {}
  'notice.theBookingIsCancelledAnd': {}
  'notice.theBookingIsNotQuite': {}
  'notice.theBookingMayBeCancelled': {}
  'notice.theBookingStandsAndIts': {}
  'notice.theBookingThatYouWanted': {}
  'notice.theGuestHasNoRoom': {}
  'notice.theGuestMayGetOr': {}
  'notice.theLedgerAndTheLog': {}
  'notice.theLedgerLackedFilesOf': {}
  'notice.theListOfSentRequests': {}
  'notice.theLogOfClosedMonths': {}
  'notice.theMonthsStayClosedAnd': {}
  'notice.theServiceChargedAnotherPenalty': {}
  'notice.theServiceDoesNotFind': {}
  'notice.theServiceHasTwoConfirmed': {}
  'notice.theServiceShowsThisBooking': {}
  'notice.theServiceShowsTwoBookings': {}
  'notice.theStayIsBookedTwice': {}
  'notice.theStayMayBeBooked': {}
  'notice.theseMonthsStayClosedAnd': {}
  'notice.thisBookingIsConfirmedHere': {}
  'notice.thisBookingWasConfirmedAnd': {}
  'notice.thisBookingWasTakenFor': {}
  'notice.thisBookingWasTakenFor2': {}
  'notice.thisDeskWasSetBack': {}
  'notice.underTheClientReferenceOf': {}
  'notice.waitForItsVerdictBelow': {}
  'notice.whatTheLedgerKeepsOf': {}
  'notice.whatTheLedgerKeepsOf2': {}
  'notice.whatTheLedgerTheLog': {}
  'noticeList.bookingReference': {}
  'noticeList.clientReference': {}
  'noticeList.closedMonths': {}
  'noticeList.ofThisKind': { notices: number | bigint }
  'noticeList.ofThisKindUnder': { notices: number | bigint; reference: string }
  'noticeList.openInTheLedger': {}
  'noticeList.openReference': { reference: string }
  'noticeList.openToCancel': {}
  'noticeList.putAway': {}
  'noticeList.putAwayWhat': { what: string }
  'noticeList.referenceOfTheOtherBooking': {}
  'noticeList.single': {}
  'offer.all': {}
  'offer.back': {}
  'offer.booked': {}
  'offer.bookedOfAll': { booked: number | bigint; all: number | bigint }
  'offer.byMonth': {}
  'offer.cannotBeOffered': {}
  'offer.change': {}
  'offer.changeNumber': { number: string }
  'offer.checkAll': {}
  'offer.checkFailed': { what: string }
  'offer.checking': {}
  'offer.client': {}
  'offer.clientAgreesTo': { price: string }
  'offer.clientEmail': {}
  'offer.clientName': {}
  'offer.clientRemoved': {}
  'offer.cost': {}
  'offer.dayIsOver': {}
  'offer.differs': { better: 'yes' | (string & {}); what: string }
  'offer.enterTheClient': {}
  'offer.expired': {}
  'offer.find': {}
  'offer.findTag': { tag: string }
  'offer.followUpWords': { day: string }
  'offer.foundAnew': {}
  'offer.gone': { others: number | bigint }
  'offer.history': {}
  'offer.hotels': {}
  'offer.howToMake': {}
  'offer.isOver': {}
  'offer.lastCheck': {}
  'offer.made': {}
  'offer.madeIn': {}
  'offer.markSent': {}
  'offer.monthMadeBooked': { month: string; made: number | bigint; booked: number | bigint }
  'offer.needsAPrice': {}
  'offer.newOffer': {}
  'offer.noneFound': {}
  'offer.noneMadeInYear': { year: string }
  'offer.noneYet': {}
  'offer.notBooked': {}
  'offer.notCheckedYet': {}
  'offer.nothingChanged': {}
  'offer.nothingWritten': {}
  'offer.number': {}
  'offer.offerNumber': { number: string }
  'offer.offeredTo': { client: string; price: string }
  'offer.offers': {}
  'offer.open': {}
  'offer.otherCurrency': { currency: string; others: string }
  'offer.otherWords': {}
  'offer.priceBefore': {}
  'offer.priceNotAgreed': {}
  'offer.pricedAnew': { whose: 'client' | 'desk' | (string & {}); changed: number | bigint; typed: number | bigint }
  'offer.rate': {}
  'offer.rateNumber': { number: number | bigint }
  'offer.rates': { rates: number | bigint }
  'offer.ratesOfTheOffer': {}
  'offer.reading': {}
  'offer.reopen': {}
  'offer.save': {}
  'offer.searchHotel': {}
  'offer.sent': {}
  'offer.showAll': {}
  'offer.showAttempt': {}
  'offer.showBooking': {}
  'offer.showMore': {}
  'offer.state': {}
  'offer.stepChanged': {}
  'offer.stepChecked': {}
  'offer.stepErased': {}
  'offer.stepHandedOut': {}
  'offer.stepMade': {}
  'offer.stepNoted': {}
  'offer.stepReopened': {}
  'offer.stepSent': {}
  'offer.stepWithdrawn': {}
  'offer.stopChecking': {}
  'offer.takeOut': { number: number | bigint }
  'offer.takeTheRulesPrices': { typed: number | bigint }
  'offer.text': {}
  'offer.toSearch': {}
  'offer.unchanged': {}
  'offer.validUntil': {}
  'offer.ways': {}
  'offer.withdraw': {}
  'offer.withdrawn': {}
  'offer.writeANote': {}
  'offeredCopy.itWasHandedToDeskbook': {}
  'offeredCopy.leaveIt': {}
  'offeredCopy.nameIsClosedMeanwhileSettings': { name: string }
  'offeredCopy.openIt': {}
  'offeredCopy.openTheReaderCopyName': { name: string }
  'offers.freeToCancel': {}
  'offers.notRefundable': {}
  'offers.penaltyNow': {}
  'offers.termsUnknown': {}
  'openCancellation.aCancellationIsOnIts': {}
  'openCancellation.meaningUntilItIsKnown': { meaning: string }
  'openCancellation.nextLookUpNextlookupmsBy': { nextLookUpMs: string }
  'openCancellation.openCancellation': {}
  'openCancellation.showItUnderUnknown': {}
  'opening.thisCodeIsOfAnother': {}
  'otherDesksNote.lately': {}
  'otherDesksNote.otherDesks': {}
  'otherDesksNote.otherDesksCouldNotBe': {}
  'otherDesksNote.otherDesksCouldNotBe2': {}
  'otherDesksNote.sinceSeenatms': { seenAtMs: string }
  'otherDesksNote.whatAColleagueSBooking': { what: string; since: string; sent: 'yes' | (string & {}) }
  'otherKey.openTheSettings': {}
  'otherKey.putItBackInThe': {}
  'otherKey.thisWasSentWithAnother': {}
  'ownRange.firstDay': {}
  'ownRange.lastDay': {}
  'ownRange.showTheseDays': {}
  'pagesAlso.arrivals': {}
  'pagesAlso.ledger': {}
  'pagesAlso.offers': {}
  'pagesAlso.search': {}
  'pagesAlso.settings': {}
  'pagesAlso.today': {}
  'pagesAlso.unknown': {}
  'palette.found': { options: number | bigint }
  'palette.letGo': {}
  'palette.narrow': {}
  'palette.nothing': { typed: string }
  'palette.nothingInIt': {}
  'palette.pasted': { found: number | bigint; words: number | bigint }
  'paletteGroups.bookings': {}
  'paletteGroups.commands': {}
  'paletteGroups.leads': {}
  'paletteGroups.more': {}
  'paletteGroups.offers': {}
  'paper.adults': { adults: number | bigint }
  'paper.adultsAndChildren': { adults: number | bigint; children: number | bigint; ages: string }
  'paper.amount': {}
  'paper.arrivals': {}
  'paper.asOf': { moment: string }
  'paper.atHotel': {}
  'paper.board': {}
  'paper.board.AI': {}
  'paper.board.BB': {}
  'paper.board.FB': {}
  'paper.board.HB': {}
  'paper.board.RO': {}
  'paper.bookedBy': {}
  'paper.cancellation': {}
  'paper.cancelling': {}
  'paper.checkin': {}
  'paper.checkout': {}
  'paper.confirmation': {}
  'paper.fee': {}
  'paper.freeToCancel': {}
  'paper.freeUntil': { moment: string; offset: string }
  'paper.guests': {}
  'paper.hotel': {}
  'paper.hotelAmounts': {}
  'paper.hotelAmountsNote': {}
  'paper.hotelConfirmation': {}
  'paper.isCancelled': {}
  'paper.nights': {}
  'paper.noLongerFree': {}
  'paper.notRefundable': {}
  'paper.notStated': {}
  'paper.numberedHotel': { number: number | bigint; hotel: string }
  'paper.offer': {}
  'paper.offerFor': {}
  'paper.offerNumber': {}
  'paper.party': {}
  'paper.place': {}
  'paper.reference': {}
  'paper.remarks': {}
  'paper.room': {}
  'paper.roomNumber': { number: number | bigint }
  'paper.rooming': {}
  'paper.roomsAndGuests': {}
  'paper.showAtHotel': {}
  'paper.subjectToAvailability': {}
  'paper.total': {}
  'paper.validUntil': {}
  'paper.voucher': {}
  'party.adults': { adults: number | bigint }
  'party.adultsNotStated': {}
  'party.andAges': { people: string; count: number | bigint; ages: string }
  'party.andChildren': { people: string; children: number | bigint }
  'party.inRoom': { room: string; party: string }
  'passphraseStrength.atLeast12CharactersFour': {}
  'passphraseStrength.fairOneMoreWordMakes': {}
  'passphraseStrength.strong': {}
  'passphraseStrength.weakEasyToGuessFor': {}
  'payment.amountCurrencyNotStated': { amount: string }
  'payment.anAmountNotStated': {}
  'payment.net': {}
  'payment.notStated': {}
  'payment.payAtHotel': {}
  'payment.sale': {}
  'payment.sellItAtExactlyTotal': { total: string }
  'payment.theGuestPaysHotelrateAt': { hotelRate: string }
  'payment.theRateTypeIsNot': { rateType: 'yes' | (string & {}); rateType2: string }
  'payment.youPayTotalYouMay': { total: string }
  'payment.yourCommissionCommissionCurrencyAssumed': { commission: string }
  'penaltySchedule.aLaterStepCostsLess': {}
  'penaltySchedule.aMomentNotStated': {}
  'penaltySchedule.aStepCostsMoreThan': {}
  'penaltySchedule.amountNotStated': {}
  'penaltySchedule.costFromFromdate': { cost: string; fromDate: string }
  'penaltySchedule.free': {}
  'penaltySchedule.from': {}
  'penaltySchedule.notRefundableNothingComesBack': { total: 'yes' | (string & {}); cost: string }
  'penaltySchedule.now': {}
  'penaltySchedule.theServiceDidNotSay': {}
  'penaltySchedule.theseTermsCannotBePut': {}
  'penaltySchedule.until': {}
  'places.arrivals': {}
  'places.ledger': {}
  'places.offers': {}
  'places.search': {}
  'places.settings': {}
  'places.today': {}
  'places.unknown': {}
  'practiceFaults.answerCut': {}
  'practiceFaults.answerLost': {}
  'practiceFaults.currencySwitched': {}
  'practiceFaults.htmlPage': {}
  'practiceFaults.http401': {}
  'practiceFaults.http403': {}
  'practiceFaults.http409': {}
  'practiceFaults.http429': {}
  'practiceFaults.http500': {}
  'practiceFaults.http503': {}
  'practiceFaults.otherHotel': {}
  'practiceFaults.payment': {}
  'practiceFaults.policiesWorsened': {}
  'practiceFaults.priceDown': {}
  'practiceFaults.priceUp': {}
  'practiceFaults.slow': {}
  'practiceFaults.soldOut': {}
  'practiceFaults.statusCanceled': {}
  'practiceFaults.statusFailed': {}
  'practiceMenu.anyCall': {}
  'practiceMenu.call': {}
  'practiceMenu.drifted': { changed: number | bigint }
  'practiceMenu.fault': {}
  'practiceMenu.faultsFaultFaultsOn': { faults: number | bigint }
  'practiceMenu.letItHappen': {}
  'practiceMenu.noFaultIsSwitchedOn': {}
  'practiceMenu.nothingHereIsRealFaults': {}
  'practiceMenu.nothingHereIsRealNo': {}
  'practiceMenu.onceMoreTimesMoreTimes': { times: number | bigint }
  'practiceMenu.practice': {}
  'practiceMenu.practice2': {}
  'practiceMenu.rehearse': {}
  'practiceMenu.singleFaults': {}
  'practiceMenu.switchAllFaultsOff': {}
  'practiceMenu.switchOn': {}
  'practiceMenu.times': {}
  'practiceMenu.whatToDo': {}
  'practiceMenu.whatYouSee': {}
  'preferences.28Or34PixelsHigh': {}
  'preferences.accounting': {}
  'preferences.accountingZone': {}
  'preferences.appearance': {}
  'preferences.asTheSystem': {}
  'preferences.askedForInANew': {}
  'preferences.cardEntry': {}
  'preferences.cardFieldsInTheBooking': {}
  'preferences.colours': {}
  'preferences.comfortable': {}
  'preferences.compact': {}
  'preferences.currency': {}
  'preferences.dark': {}
  'preferences.daysBefore': { days: number | bigint }
  'preferences.formats': {}
  'preferences.hoursBefore': { hours: number | bigint }
  'preferences.language': {}
  'preferences.light': {}
  'preferences.lightDarkOrAsThe': {}
  'preferences.minutesBeforeADeadlineFrom': {}
  'preferences.nationality': {}
  'preferences.numbersAndDatesAs': { money: string; day: string }
  'preferences.ofTheGuestsInA': {}
  'preferences.ofTheWindowAndOf': {}
  'preferences.opensWith': {}
  'preferences.opensWithMeaning': {}
  'preferences.remindArrival': {}
  'preferences.remindArrivalText': {}
  'preferences.remindFreeEnds': {}
  'preferences.remindFreeEndsText': {}
  'preferences.remindNever': {}
  'preferences.rows': {}
  'preferences.safetyMargin': {}
  'preferences.safetyMarginInMinutes': {}
  'preferences.searchAndBooking': {}
  'preferences.singleKeys': {}
  'preferences.singleKeysMeaning': {}
  'preferences.system': {}
  'preferences.theZoneWhoseCalendarSays': {}
  'preferences.watchRates': {}
  'preferences.watchRatesText': {}
  'proxyLogin.aUserNameOfA': {}
  'proxyLogin.enterThePassword': {}
  'proxyLogin.enterTheUserName': {}
  'proxyLogin.forgetTheLogin': {}
  'proxyLogin.keepTheLogin': {}
  'proxyLogin.keptInTheKeychainOf': {}
  'proxyLogin.keptUntilDeskbookIsClosed': {}
  'proxyLogin.loginOfTheProxyProxy': { proxy: string }
  'proxyLogin.nameAndPasswordAreToo': {}
  'proxyLogin.password': {}
  'proxyLogin.theLoginForTheProxy': { proxy: string }
  'proxyLogin.thePasswordHoldsACharacter': {}
  'proxyLogin.theProxyProxyAsksFor': { proxy: string }
  'proxyLogin.theProxyProxyDidNot': { proxy: string }
  'proxyLogin.theProxyProxyTakesThe': { proxy: string }
  'proxyLogin.theUserNameHoldsA': {}
  'proxyLogin.userOfTheProxy': {}
  'putAside.1FilePutAsideFiles': { files: number | bigint }
  'putAside.file': {}
  'putAside.putAside': {}
  'putAside.size': {}
  'putAside.theyWereDamagedOrReplaced': {}
  'query.checkinToCheckout1Night': { checkin: string; checkout: string; nights: number | bigint }
  'query.codesHotelCodes2OtherCodes': { codes: number | bigint; codes2: string }
  'query.currencyGuestsFromNationality': { currency: string; nationality: string }
  'query.destinationDestinationcode': { destinationCode: string }
  'query.pricedForClient': { priced: string; client: string }
  'query.rooms1Rooms2OtherRooms': { rooms: number | bigint; rooms2: string; same: 'yes' | (string & {}); rooms3: string }
  'queryLine.editTheSearch': {}
  'quitDialog.aKindWasSentTo': { kind: 'booking' | (string & {}) }
  'quitDialog.checkinToCheckout': { checkin: string; checkout: string }
  'quitDialog.closeAnyway': {}
  'quitDialog.closeDeskbook': {}
  'quitDialog.closeDeskbookBeforeTheAnswer': {}
  'quitDialog.closeNow': {}
  'quitDialog.closingIsSafeNothingIs': {}
  'quitDialog.keepDeskbookOpen': {}
  'quitDialog.nothingIsOnItsWay': {}
  'quitDialog.somethingWasSentToThe': {}
  'quitDialog.waitForTheAnswer': {}
  'rail.arrivalsChangedOrUnknown': { arrivals: number | bigint }
  'rail.pages': {}
  'rail.reminders': { reminders: number | bigint }
  'range.allTime': {}
  'range.dayDaysDays': { days: number | bigint }
  'range.days': {}
  'range.fromWithyear': { withYear: string }
  'range.month': {}
  'range.theLastDayIsNot': {}
  'range.thisDayDoesNotExist': {}
  'range.untilWithyear': { withYear: string }
  'rangeStepper.allTime': {}
  'rangeStepper.dateThatTheRangeGoes': {}
  'rangeStepper.last30Days': {}
  'rangeStepper.next30Days': {}
  'rangeStepper.nextDistance': { distance: string }
  'rangeStepper.previousDistance': { distance: string }
  'rangeStepper.rangeRange': { range: string }
  'rangeStepper.thisMonth': {}
  'rateDetail.cancellation': {}
  'rateDetail.checkRate': {}
  'rateDetail.forCapacity': { capacity: string }
  'rateDetail.notDescribed': {}
  'rateDetail.perRoom': { about: 'yes' | (string & {}); amount: string }
  'rateDetail.perRoomAndNight': { about: 'yes' | (string & {}); amount: string }
  'rateDetail.rate': {}
  'rateDetail.readingTheRate': {}
  'rateDetail.remarksOfTheHotel': {}
  'rateDetail.roomRoomsRooms': { rooms: number | bigint }
  'rateDetail.theSearchAskedForAsked': { asked: string }
  'rateDetail.theServiceDidNotSend': {}
  'rateDetail.theServiceNamesNoRoom': {}
  'rateDetail.whoPaysWhat': {}
  'rateFinds.dismiss': {}
  'rateFinds.dismissOf': { holder: string; hotel: string }
  'rateFinds.feeNow': { fee: string }
  'rateFinds.freeUntil': { moment: string }
  'rateFinds.hotelFreeUntil': {}
  'rateFinds.lookAgainOf': { holder: string; hotel: string }
  'rateFinds.lookAgainOrDismiss': {}
  'rateFinds.note': { finds: number | bigint; sums: string }
  'rateFinds.seen': { moment: string }
  'rateRound.betterPrice': {}
  'rateRound.betterRates': {}
  'rateRound.bookedPrice': {}
  'rateRound.checkRate': {}
  'rateRound.checkRateOf': { holder: string; hotel: string }
  'rateRound.failed': { what: string }
  'rateRound.found': { found: number | bigint }
  'rateRound.goOn': { left: number | bigint }
  'rateRound.hotelAndStay': {}
  'rateRound.lookedAtOf': { done: number | bigint; total: number | bigint }
  'rateRound.looking': {}
  'rateRound.notLooked': {}
  'rateRound.others': {}
  'rateRound.pausing': {}
  'rateRound.replaced': {}
  'rateRound.saved': { found: number | bigint; sums: string }
  'rateRound.savesAfterFee': {}
  'rateRound.showList': {}
  'rateRound.title': {}
  'rateTypeMeaning.DIRECT': {}
  'rateTypeMeaning.NET': {}
  'rateTypeMeaning.SALE': {}
  'rateTypeMeaning.other': {}
  'rawRecord.copied': {}
  'rawRecord.copy': {}
  'rawRecord.couldNotBeRead': {}
  'rawRecord.foldTheRecord': {}
  'rawRecord.recordAsItCame': {}
  'rawRecord.unfoldTheRecord': {}
  'readerCopies.aCopyToReadElsewhere': {}
  'readerCopies.deskbookReaderCopy': {}
  'readerCopies.into': {}
  'readerCopies.itCouldNotBeWritten': {}
  'readerCopies.oneEncryptedFileWithA': {}
  'readerCopies.readerCopies': {}
  'readerCopies.stopWritingIt': {}
  'readerCopies.whileDeskbookIsOpenNot': { writtenAtMs: 'yes' | (string & {}); writtenAtMs2: string }
  'readerCopies.withBookingBookingsTellThe': { bookings: number | bigint }
  'readerCopies.writeAReaderCopy': {}
  'readerCopies.writtenEveryDay': {}
  'readerCopies.writtenEveryHour': {}
  'readerCopies.writtenEveryHoursHours': { hours: number | bigint }
  'readerCopies.writtenTo': {}
  'readerCopyDialog.aLostPassphraseCannotBe': {}
  'readerCopyDialog.allOfBookingBookingsWritten': { of: number | bigint }
  'readerCopyDialog.chooseAFileAndWrite': {}
  'readerCopyDialog.every6Hours': {}
  'readerCopyDialog.everyDay': {}
  'readerCopyDialog.everyHour': {}
  'readerCopyDialog.howOften': {}
  'readerCopyDialog.itTakesThePlaceOf': { file: string }
  'readerCopyDialog.once': {}
  'readerCopyDialog.passphrase': {}
  'readerCopyDialog.rowsOfBookingBookingsWritten': { rows: number | bigint; of: number | bigint }
  'readerCopyDialog.stop': {}
  'readerCopyDialog.stoppingTheFileOfBefore': {}
  'readerCopyDialog.theFileStaysAsIt': {}
  'readerCopyDialog.thePassphraseAgain': {}
  'readerCopyDialog.theTwoAreNotThe': {}
  'readerCopyDialog.waitingForAFileTo': {}
  'readerCopyDialog.whoeverHasTheFileAnd': {}
  'readerCopyDialog.writeAReaderCopy': {}
  'readerCopyDialog.writeNothing': {}
  'readerCopyDialog.writtenAgainIntoTheSame': {}
  'readerCopyOrders.deskbookReaderCopy': {}
  'readerCopyOrders.openAReaderCopy': {}
  'rebooking.asOf': { atMs: string }
  'rebooking.asking': {}
  'rebooking.begun': {}
  'rebooking.betterBoard': {}
  'rebooking.betterRate': {}
  'rebooking.bookInstead': {}
  'rebooking.both': {}
  'rebooking.bothText': { taken: string; old: string; gain: string }
  'rebooking.cancelOld': {}
  'rebooking.feeFree': {}
  'rebooking.feeTaken': { fee: string }
  'rebooking.found': { found: number | bigint; total: string }
  'rebooking.inPlaceOf': { reference: string }
  'rebooking.keepBoth': {}
  'rebooking.lessCommission': { after: string; before: string }
  'rebooking.lesser': { list: string }
  'rebooking.lesserAtHotel': {}
  'rebooking.lesserBoard': {}
  'rebooking.lesserPart': { why: string; rates: number | bigint }
  'rebooking.lesserRateType': {}
  'rebooking.lesserRooms': {}
  'rebooking.lesserTerms': {}
  'rebooking.look': {}
  'rebooking.lookAgain': {}
  'rebooking.newUnknown': {}
  'rebooking.newUnknownText': { old: string; taken: string }
  'rebooking.noAmount': {}
  'rebooking.noCommission': { before: string }
  'rebooking.noFee': {}
  'rebooking.noParty': {}
  'rebooking.noPlace': {}
  'rebooking.noneBetter': { rates: number | bigint }
  'rebooking.notBetterNow': {}
  'rebooking.notConfirmed': {}
  'rebooking.oldUnknown': {}
  'rebooking.oldUnknownText': { taken: string; old: string }
  'rebooking.otherCurrency': {}
  'rebooking.otherRoom': {}
  'rebooking.rebookings': {}
  'rebooking.replaced': {}
  'rebooking.saves': { gain: string }
  'rebooking.showNew': {}
  'rebooking.showUnknown': {}
  'rebooking.soldSoFar': { price: string }
  'rebooking.stopLooking': {}
  'rebooking.then': {}
  'recentSearches.chooseOne': {}
  'recentSearches.recentSearches': {}
  'recoveryCode.iHaveWrittenItDown': {}
  'recoveryCode.itsKeyIsNotIn': {}
  'recoveryCode.length': { length: number | bigint; typed: number | bigint }
  'recoveryCode.openTheDesk': {}
  'recoveryCode.recoveryCode': {}
  'recoveryCode.recoveryCodeOfTheLedger': {}
  'recoveryCode.slip': {}
  'recoveryCode.stranger': { character: string }
  'recoveryCode.theKeychainOfThisComputer': {}
  'recoveryCode.theKeychainOfThisComputer2': {}
  'recoveryCode.theLedgerIsEncryptedAnd': { keychain: string }
  'recoveryCode.thisComputerHasNoKeychain': {}
  'recoveryCodeFile.deskbookRecoveryCodeOfThe': { name: string; code: string; atMs: string; zone: string }
  'recoveryCodeFile.saveTheRecoveryCode': {}
  'recoveryCodeFile.text': {}
  'refresh.bookingBookingsAdded': { added: number | bigint }
  'refresh.bookingsMadeOnDaysThat': { days: string }
  'refresh.changedChanged': { changed: number | bigint }
  'refresh.doneOfWindowsCallsAnswered': { done: number | bigint; windows: number | bigint; added: number | bigint; changed: number | bigint }
  'refresh.notAllDaysWereAnswered': {}
  'refresh.notRefreshedTheServiceAnswered': {}
  'refresh.refreshed': {}
  'refresh.stopped': {}
  'refresh.unchangedAsBefore': { unchanged: number | bigint }
  'refresh.unreadCouldNotBeRead': { unread: number | bigint }
  'refreshStrip.askingTheService': {}
  'refreshStrip.noAnswerForFailedFailed2': { failed: string; failed2: 'yes' | (string & {}); failed3: number | bigint; range: string }
  'refreshStrip.putTheReportAway': {}
  'refreshStrip.putThisMessageAway': {}
  'refreshStrip.stop': {}
  'refreshStrip.stoppingAfterTheCallThat': {}
  'refreshStrip.whatTheRefreshBrought': {}
  'refundMeaning.charged': {}
  'refundMeaning.everything': {}
  'refundMeaning.free': {}
  'refundMeaning.unknown': {}
  'refundability.amountFromFrom': { amount: string; from: string }
  'refundability.amountFromNowOn': { amount: string }
  'refundability.amountNow': { amount: string }
  'refundability.freeToCancel': {}
  'refundability.freeUntilShortmoment': { shortMoment: string }
  'refundability.here': { moment: string }
  'refundability.notRefundable': {}
  'refundability.nothingComesBackAfterA': {}
  'refundability.termsUnknown': {}
  'refundability.termsUnknownCheckTheRate': {}
  'refundability.theServiceDidNotSay': {}
  'remarks.showAllRemarks': {}
  'remarks.showLess': {}
  'reminders.arrival': {}
  'reminders.arrivals': { arriving: number | bigint }
  'reminders.count': { reminders: number | bigint }
  'reminders.doneOf': { what: string; holder: string }
  'reminders.freeCancellationEnded': {}
  'reminders.freeCancellationEnds': {}
  'reminders.freePeriodEnded': {}
  'reminders.freePeriodEnds': {}
  'reminders.freePeriodsEnd': { ending: number | bigint }
  'reminders.freePeriodsHaveEnded': { ended: number | bigint }
  'reminders.guestsArrive': {}
  'reminders.hotelCheckIn': { hotel: string; day: string }
  'reminders.hotelFreeUntil': { hotel: string; moment: string }
  'reminders.hotelWasFreeUntil': { hotel: string; moment: string }
  'reminders.inHours': { hours: number | bigint }
  'reminders.inMinutes': { minutes: number | bigint }
  'reminders.moreComeUp': { more: number | bigint }
  'reminders.noticeOfMany': { reminders: number | bigint }
  'reminders.remindAgain': {}
  'reminders.reminders': {}
  'reminders.snooze': {}
  'reminders.snoozeEndsTooLate': {}
  'reminders.snoozeOf': { what: string; holder: string }
  'reminders.snoozeOrDone': {}
  'reminders.thenCosts': {}
  'reminders.what': {}
  'reminders.when': {}
  'request.answeredBooked': {}
  'request.answeredBookedAndCancelledSince': {}
  'request.answeredFailed': {}
  'request.neverLeftThisComputer': {}
  'request.noClearAnswer': {}
  'request.notTakenOnByThe': {}
  'request.onItsWay': {}
  'request.paymentRefusedLookedUpTo': {}
  'request.refusedByTheService': {}
  'restoreDialog.backSavedViewsAndPresets': { back: string }
  'restoreDialog.backSavedViewsAndPresets2': { back: string }
  'restoreDialog.backSavedViewsAndPresets3': { back: string; atMs: string }
  'restoreDialog.backSavedViewsPresetsEvidence': { back: string }
  'restoreDialog.beginANewLedger': {}
  'restoreDialog.beginANewLedger2': {}
  'restoreDialog.enterTheWholeRecoveryCode': {}
  'restoreDialog.iWantTheLedgerAs': {}
  'restoreDialog.iWantTheLedgerAs2': { atMs: string }
  'restoreDialog.iWantToBeginWith': {}
  'restoreDialog.keepTheLedgerAsIt': {}
  'restoreDialog.leaveItEmptyForA': {}
  'restoreDialog.leaveItEmptyToTry': {}
  'restoreDialog.makingANewLedgerCopying': { isNew: 'yes' | (string & {}) }
  'restoreDialog.noNewLedgerWasBegun': { isNew: 'yes' | (string & {}) }
  'restoreDialog.recoveryCodeOfTheBackup': {}
  'restoreDialog.restoreThisBackup': {}
  'restoreDialog.restoreThisBackup2': {}
  'restoreDialog.sinceThen': {}
  'restoreDialog.stopTheRestore': {}
  'restoreDialog.theBackupHasToBe': {}
  'restoreDialog.theBackupHasToOpen': {}
  'restoreDialog.theOutcomeOf1Booking': { openCases: number | bigint }
  'restoreDialog.theRestoreWasStoppedThe': {}
  'restoreDialog.tickTheBoxToGo': {}
  'restoreDialog.whatWasBookedOrCancelled': { since: string }
  'restoreFacts.comeBack': { count: number | bigint }
  'restoreFacts.lostEvidence': { count: number | bigint }
  'restoreFacts.lostForms': { count: number | bigint }
  'restoreFacts.lostIntroduction': {}
  'restoreFacts.lostLists': { count: number | bigint }
  'restoreFacts.lostNone': {}
  'restoreFacts.lostReminders': { count: number | bigint }
  'restoreFacts.lostSaved': { count: number | bigint }
  'restoreFacts.lostUnknown': {}
  'restoring.thisBackupDoesNotOpen': {}
  'restoring.thisCodeDoesNotOpen': {}
  'resultColumns.approximately': {}
  'resultColumns.asking': {}
  'resultColumns.atTheHotel': {}
  'resultColumns.bestRate': {}
  'resultColumns.board': {}
  'resultColumns.cachedAge': { age: string }
  'resultColumns.cancellation': {}
  'resultColumns.gone': {}
  'resultColumns.goneSinceTheSearch': {}
  'resultColumns.hasRemarks': {}
  'resultColumns.hotel': {}
  'resultColumns.liveAge': { age: string }
  'resultColumns.liveCheckFailed': {}
  'resultColumns.noRates': {}
  'resultColumns.notStated': {}
  'resultColumns.nowAmount': { amount: string }
  'resultColumns.nowAmountSeenAmount': { now: string; seen: string }
  'resultColumns.perNight': {}
  'resultColumns.place': {}
  'resultColumns.rateOf': {}
  'resultColumns.rates': {}
  'resultColumns.selling': {}
  'resultColumns.source': {}
  'resultColumns.theSearchAskedForAsked': { asked: string }
  'resultColumns.type': {}
  'resultFoot.checkBestRate': {}
  'resultFoot.checkLive': {}
  'resultFoot.checkRate': {}
  'resultFoot.linesHotelsRatesRates': { lines: number | bigint; rates: number | bigint }
  'resultFoot.showBestRate': {}
  'resultFoot.showRate': {}
  'resultTable.hotelsAndRates': {}
  'retention.asks': {}
  'retention.bookingBookingsHasHaveNo': { purgedBookings: number | bigint }
  'retention.howLongTheyAreKept': {}
  'retention.keepNamesForMonthcount': { monthCount: string }
  'retention.keepNamesFromNowOn': {}
  'retention.leaveItAsItWas': {}
  'retention.months': {}
  'retention.monthsAfterCheckOut': {}
  'retention.namesAreKeptForAs': {}
  'retention.namesAreRemovedMonthcountAfter': { monthCount: string; date: string }
  'retention.removeAfter': {}
  'retention.removeNamesAfterMonthcount': { monthCount: string }
  'retention.removedIsAllThatMay': {}
  'retentionDialog.iKnowThatTheseNames': {}
  'retentionDialog.removeGuestsNames': {}
  'retentionDialog.removeNamesAfterMonthcount': { monthCount: string }
  'retentionDialog.removeNothing': {}
  'retentionDialog.theNamesOfGuestsWhose': { date: string; monthCount: string }
  'retentionDialog.thisCannotBeUndoneA': {}
  'retentionDialog.tickTheBoxToGo': {}
  'revival.close': {}
  'revival.failed': {}
  'revival.nothingIsLost': {}
  'revival.openAgain': {}
  'riskBars.day': {}
  'riskBars.dayAmount': { day: string; amount: string }
  'riskBars.moreByDay': { currency: string }
  'riskRows.1MoreStayCostsCharged': { charged: number | bigint }
  'riskRows.andUnknownMoreInThe': { unknown: number | bigint }
  'riskRows.checkIn': {}
  'riskRows.costsMoreBy': {}
  'riskRows.deadlines': {}
  'riskRows.from': {}
  'riskRows.holder': {}
  'riskRows.hotel': {}
  'riskRows.hotelTime': { time: string; offset: string }
  'riskRows.notStated': {}
  'riskRows.showAllDeadlines': { deadlines: number | bigint }
  'riskRows.theTermsOf1More': { unknown: number | bigint }
  'roomFields.adults': {}
  'roomFields.adultsInRoomPosition': { position: number | bigint }
  'roomFields.ageOfChildIIn': { i: number | bigint; position: number | bigint }
  'roomFields.ageOfChildNumberAt': { number: number | bigint; at: string }
  'roomFields.agesAtCheckIn': {}
  'roomFields.children': {}
  'roomFields.childrenInRoomPosition': { position: number | bigint }
  'roomFields.removeRoomPosition': { position: number | bigint }
  'roomFields.roomPosition': { position: number | bigint }
  'rooming.adultAged': { age: string }
  'rooming.adultPlace': { age: number | bigint }
  'rooming.childAsked': { age: number | bigint }
  'rooming.childPlace': { age: number | bigint; asked: string }
  'rooming.done': {}
  'rooming.guestOfRoom': { i: number | bigint; words: string }
  'rooming.hint': { back: string; on: string }
  'rooming.moveToRoom': { room: number | bigint }
  'rooming.moved': { guest: string; room: number | bigint }
  'rooming.noPlaceForAdult': { room: number | bigint }
  'rooming.noPlaceForChild': { room: number | bigint; age: number | bigint }
  'rooming.nobodyYet': {}
  'rooming.placesAndNamed': { party: string; named: number | bigint; guests: number | bigint }
  'rooming.swapWith': { guest: string; room: number | bigint }
  'rooming.swapped': { guest: string; room: number | bigint; other: string; otherRoom: number | bigint }
  'rooming.title': {}
  'saveEvidence.1EntryEntriesEntries': { entries: number | bigint }
  'saveEvidence.everythingTheDeskShowedSent': {}
  'saveEvidence.saveTheEvidence': {}
  'saveEvidence.savedAs': {}
  'schemas.aChildIs0To': {}
  'schemas.aDigitIsWrongThe': {}
  'schemas.aHotelCodeHasAt': {}
  'schemas.aHotelCodeHoldsNo': {}
  'schemas.aPhoneNumberHas4': {}
  'schemas.ageInWholeYearsOn': {}
  'schemas.atLeastOneAdultIn': {}
  'schemas.atLeastOneGuestIn': {}
  'schemas.atLeastOneRoom': {}
  'schemas.atMost1000Characters': {}
  'schemas.atMost10ChildrenIn': {}
  'schemas.atMost120': {}
  'schemas.atMost20AdultsIn': {}
  'schemas.atMost20Rooms': {}
  'schemas.atMost254Characters': {}
  'schemas.atMost40Characters': {}
  'schemas.atMostLongestCharacters': { longest: number | bigint }
  'schemas.emailOnlyOne': {}
  'schemas.emailStrayCharacter': { character: string }
  'schemas.enterAHotelCode': {}
  'schemas.enterTheAge0To': {}
  'schemas.fourDigitsSuchAs2029': {}
  'schemas.nameMissing': {}
  'schemas.notACountryCodeThe': {}
  'schemas.notACountryCodeUse': {}
  'schemas.notACurrencyCodeUse': {}
  'schemas.notAnEMailAddress': {}
  'schemas.phoneExtension': {}
  'schemas.phoneStrayCharacter': { character: string }
  'schemas.theServiceTakes16Digits': {}
  'schemas.thisAgeIsAChild': {}
  'schemas.thisLooksLikeACard': {}
  'schemas.thisTextHoldsABroken': {}
  'schemas.threeOrFourDigits': {}
  'schemas.twoDigits01To12': {}
  'schemas.wholePeople': {}
  'searchDraft.thisDayIsOverChoose': {}
  'searchForm.1CodeCodesCodes': { codes: number | bigint }
  'searchForm.addARoom': {}
  'searchForm.checkIn': {}
  'searchForm.checkOut': {}
  'searchForm.countRepeatedRepeatedLeftOut': { count: string; repeated: number | bigint }
  'searchForm.currency': {}
  'searchForm.destination': {}
  'searchForm.destinationCode': {}
  'searchForm.hotelCodes': {}
  'searchForm.nationalityOfTheGuests': {}
  'searchForm.nights': {}
  'searchForm.pasteCodesFromASheet': {}
  'searchForm.search': {}
  'searchForm.searchBy': {}
  'searchForm.searchHotels': {}
  'searchForm.takeHotelsPracticeHotels': { hotels: number | bigint }
  'searchForm.theServiceAnswersThisOnly': {}
  'searchForm.valueNameHotelsHotels': { value: string; name: string; hotels: number | bigint }
  'searchNotes.belowAreTheResultsOf': {}
  'searchNotes.codesNotAnswered': { codes: number | bigint }
  'searchNotes.codesWithoutRates': { codes: number | bigint }
  'searchNotes.comparedByRates': { currency: string; rates: string }
  'searchNotes.copyThem': {}
  'searchNotes.failuresFailedCodesCodes2Not': { failures: number | bigint; codes: number | bigint }
  'searchNotes.fieldsCouldNotBeRead': { fields: number | bigint }
  'searchNotes.hideThem': {}
  'searchNotes.hideWhy': {}
  'searchNotes.hotelsCouldNotBeRead': { hotels: number | bigint }
  'searchNotes.liveCheckOfHotelCode': { code: string }
  'searchNotes.notCompared': { currency: string }
  'searchNotes.othercurrencyAnsweredInAnotherCurrency': { otherCurrency: number | bigint; currency: string; others: string }
  'searchNotes.rateOfDay': { currency: string; day: string; old: 'yes' | (string & {}) }
  'searchNotes.ratesCouldNotBeRead': { rates: number | bigint }
  'searchNotes.samekeyAreLeftOutThe': { sameKey: number | bigint }
  'searchNotes.searchAgain': {}
  'searchNotes.which': {}
  'searchNotes.why': {}
  'searchNotes.withoutExchangeRate': { currency: string; others: string }
  'searchPage.busyUntil': { time: string }
  'searchPage.checkedLive': { hotel: string; rates: number | bigint }
  'searchPage.checkingLive': {}
  'searchPage.clearFilters': {}
  'searchPage.complete': {}
  'searchPage.doneOfBatchesBatchesSize': { batches: number | bigint; done: number | bigint; size: number | bigint }
  'searchPage.hideTheForm': {}
  'searchPage.hotelsAndTheirRatesWill': {}
  'searchPage.hotelsAreOnTheirWay': {}
  'searchPage.hotelsHotelsAnsweredAndNone': { hotels: number | bigint }
  'searchPage.noHotelHasARate': {}
  'searchPage.noSearchYet': {}
  'searchPage.results': {}
  'searchPage.search': {}
  'searchPage.stop': {}
  'searchPage.stoppedBeforeTheFirstHotel': {}
  'searchPage.stoppedWords': { words: string }
  'searchPage.theFiltersHideEveryRate': {}
  'searchPage.theServiceAnswersOnlyWith': {}
  'searchTabs.closeShown': {}
  'searchTabs.lastSearches': {}
  'searchTabs.whereAndWho': { where: string; who: string }
  'searchViews.atMost20000Hotel': {}
  'searchViews.atMost64Characters': {}
  'searchViews.enterADestinationCode': {}
  'searchViews.enterAtLeastOneHotel': {}
  'searchViews.enterHotelCodesOrA': {}
  'secondFolder.chooseAFolder': {}
  'secondFolder.chooseAnother': {}
  'secondFolder.copyNoMore': {}
  'secondFolder.eachBackupIsCopiedTo': { folder: string }
  'secondFolder.noneEveryBackupLiesOn': {}
  'secondFolder.secondFolder': {}
  'secondFolder.theBackupOfNewestatmsIs': { newestAtMs: string; folder: string }
  'secondFolder.theLastBackupThatWas': { folder: string; newestAtMs: string }
  'secondFolder.theLastBackupWasNot': {}
  'secondFolder.theNewestBackupIsBeing': { folder: string }
  'selling.amountAboveCost': { amount: string }
  'selling.belowCost': {}
  'selling.byTheRule': { rule: string }
  'selling.byTheRuleOfThen': { rule: string }
  'selling.endsIn95': {}
  'selling.fixedByTheService': {}
  'selling.margin': {}
  'selling.marginRounded': { margin: string; rounding: 'up' | (string & {}); end: string }
  'selling.noLongerHolds': {}
  'selling.noPriceBecause': { why: 'noRule' | 'otherCurrency' | 'tooLong' | 'rateType' | 'noAmount' | (string & {}) }
  'selling.noPriceYet': {}
  'selling.percentAboveCost': { percent: string }
  'selling.sellingPrice': {}
  'selling.sellingPriceInCurrency': { currency: string }
  'selling.takeTheRulesPrice': {}
  'selling.thisPriceIsNotPossible': { why: 'notAnAmount' | 'decimals' | 'fixed' | (string & {}) }
  'selling.typedByHand': {}
  'selling.whenItWasBooked': { cost: string }
  'sendAgainDialog.askedBecauseANewReference': {}
  'sendAgainDialog.forMoney': { money: string }
  'sendAgainDialog.sendAgain': {}
  'sendAgainDialog.sendAgainAllTheSame': {}
  'sendAgainDialog.sendAgainPrice': { price: string }
  'sendAgainDialog.sendTheSameBookingAgain': { price: string; hotelName: string; dates: string; holder: string; spent: 'yes' | (string & {}) }
  'sendAgainDialog.theHotel': {}
  'sendAgainDialog.theReasonIsMissing': {}
  'sendAgainDialog.theSameGuests': {}
  'sendAgainDialog.whyItTakesANew': {}
  'sendingNote.onItsWay': {}
  'sendingNote.sendingSecondsOfLimit': { seconds: number | bigint; limit: number | bigint }
  'sendingNote.youMayLeave': {}
  'serve.theDeskKnowsNoSuch': {}
  'serve.thisCannotBeReadIt': {}
  'serve.thisIsTooMuchAt': { limit: number | bigint }
  'serviceFailure.1SecondCountSeconds': { count: number | bigint }
  'serviceFailure.askForLessSuchAs': {}
  'serviceFailure.askTheServiceAboutThis': {}
  'serviceFailure.checkTheNetworkAndThe': {}
  'serviceFailure.cutShort': { count: number | bigint }
  'serviceFailure.cutShortNext': {}
  'serviceFailure.cutShortSupport': { endpoint: string; count: number | bigint }
  'serviceFailure.doNotSendItAgain': {}
  'serviceFailure.endpointHttpStatusAnotherPaths': { endpoint: string; status: string; paths: string }
  'serviceFailure.endpointHttpStatusPathsUnreadable': { endpoint: string; status: string; paths: 'yes' | (string & {}); paths2: string }
  'serviceFailure.endpointMoreThanLimitBytes': { endpoint: string; limit: number | bigint }
  'serviceFailure.httpStatusCodeCodeMessage': { status: string; code: string; message: string }
  'serviceFailure.httpStatusWhat': { status: string; what: string }
  'serviceFailure.itWasStopped': {}
  'serviceFailure.noAnswerCauseAfterAfterms': { cause: string; afterMs: string }
  'serviceFailure.notSentCauseDetailDetail2': { cause: string; detail: 'yes' | (string & {}); detail2: string }
  'serviceFailure.nothingWasBooked': {}
  'serviceFailure.nothingWasCancelled': {}
  'serviceFailure.startItAgainWhenYou': {}
  'serviceFailure.theAnswerDidNotCome': {}
  'serviceFailure.theAnswerOfTheService': {}
  'serviceFailure.theAnswerOfTheService2': {}
  'serviceFailure.theServiceAnsweredAndThe': {}
  'serviceFailure.theServiceAnsweredWithAnother': {}
  'serviceFailure.theServiceDidNotAnswer': { afterMs: string }
  'serviceFailure.theWaitForTheAnswer': {}
  'serviceFailure.tryAgain': {}
  'serviceFailure.tryAgainIfItStays': {}
  'serviceFailure.waitRetryaftermsThenTryAgain': { retryAfterMs: string }
  'serviceFailure.weDoNotKnowYet': {}
  'serviceFailure.weDoNotKnowYet2': {}
  'settings.noSuchTimeZoneWrite': {}
  'settingsAlso.about': {}
  'settingsAlso.accounting': {}
  'settingsAlso.clients': {}
  'settingsAlso.connections': {}
  'settingsAlso.documents': {}
  'settingsAlso.formats': {}
  'settingsAlso.keeping': {}
  'settingsAlso.ledger': {}
  'settingsFile.appearanceSearchBookingAndAccounting': {}
  'settingsFile.cardEntry': {}
  'settingsFile.cardEntryStaysOffWhoever': {}
  'settingsFile.colours': {}
  'settingsFile.columnsOfTheLedger': {}
  'settingsFile.compareIn': {}
  'settingsFile.connectionNameAtBaseurlTaken': { name: string; baseUrl: string; taken: string }
  'settingsFile.connectionNameAtBaseurlWithout': { name: string; baseUrl: string }
  'settingsFile.connectionsByNameAndAddress': {}
  'settingsFile.currency': {}
  'settingsFile.deskbookSettings': {}
  'settingsFile.exchangeRates': {}
  'settingsFile.export': {}
  'settingsFile.exportAndImport': {}
  'settingsFile.exportPresets': {}
  'settingsFile.exportPresetsQuoted': { quoted: string }
  'settingsFile.exportSettings': {}
  'settingsFile.exportTheSettings': {}
  'settingsFile.exportTheSettings2': {}
  'settingsFile.exportedToFile': { file: string }
  'settingsFile.formats': {}
  'settingsFile.import': {}
  'settingsFile.importSettings': {}
  'settingsFile.importTheSettings': {}
  'settingsFile.importTheseSettings': {}
  'settingsFile.itNeedsACaFile': {}
  'settingsFile.itsAddressIsThereAlready': {}
  'settingsFile.language': {}
  'settingsFile.leftOut1SavedView': { viewsLeftOut: number | bigint }
  'settingsFile.marginRule': {}
  'settingsFile.nameAsInTheFile': { name: string }
  'settingsFile.nameValueNowValue2': { name: string; value: string; value2: string }
  'settingsFile.nationality': {}
  'settingsFile.nothingOfNameWouldChange': { name: string }
  'settingsFile.off': {}
  'settingsFile.on': {}
  'settingsFile.preferencesConnectionsExportPresetsAnd': {}
  'settingsFile.remindArrivalDays': {}
  'settingsFile.remindFreeEndsHours': {}
  'settingsFile.rows': {}
  'settingsFile.safetyMarginInMinutes': {}
  'settingsFile.savedViews': {}
  'settingsFile.savedViewsQuoted': { quoted: string }
  'settingsFile.settingsInAFile': {}
  'settingsFile.theAccountingZoneZoneIt': { zone: string }
  'settingsFile.theFileHolds': {}
  'settingsFile.theFileIsNotEncrypted': {}
  'settingsFile.theLedgerGoesBackTo': { after: string; before: string }
  'settingsFile.theReminderStaysThe': {}
  'settingsFile.theSafetyMarginStaysThe': {}
  'settingsFile.theSettingsAreImported': {}
  'settingsFile.thereIsAConnectionOf': {}
  'settingsFile.whatChanges': {}
  'settingsFile.whatNameBringsIsAdded': { name: string }
  'settingsFile.whatStaysAsItIs': {}
  'settingsFile.wordNoledgerNoLedgerIs': { word: string; noLedger: string }
  'settingsFile.wordThereHereAlreadyUnder': { word: string; there: string }
  'settingsLost.allWhat': {}
  'settingsLost.next': {}
  'settingsLost.nextWithLedgers': {}
  'settingsLost.someWhat': {}
  'settingsPage.languageAndFormats': {}
  'settingsPage.safeKeeping': {}
  'settingsPage.settings': {}
  'shortcutList.findAShortcut': {}
  'shortcutList.keyboardShortcuts': {}
  'shortcutList.noShortcutDoesThat': {}
  'shortcutList.onEveryScreen': {}
  'shortcutList.onThisScreen': {}
  'shortcutList.whatItDoes': {}
  'sideDrawer.closeDetails': {}
  'sideDrawer.closeTheDetails': {}
  'sideDrawer.details': {}
  'sideDrawer.opened': { title: string }
  'sideDrawer.widthOfTheDetails': {}
  'similarStayCard.bookTheStayAgain': {}
  'similarStayCard.booking': {}
  'similarStayCard.bookingReference': {}
  'similarStayCard.client': {}
  'similarStayCard.clientReference': {}
  'similarStayCard.holderAndGuests': { holder: string; guests: number | bigint }
  'similarStayCard.hotelNotStated': {}
  'similarStayCard.isToBeReplaced': {}
  'similarStayCard.itFailedLatelyAndMay': {}
  'similarStayCard.itsOutcomeIsNotKnown': {}
  'similarStayCard.lookAtTheOpenBooking': {}
  'similarStayCard.openInTheLedger': {}
  'similarStayCard.sameDestinationOnly': {}
  'similarStayCard.sameHotel': {}
  'similarStayCard.thisIsAnotherStay': {}
  'similarStaysDialog.allButTheReplaced': {}
  'similarStaysDialog.allOfTheseAreOther': {}
  'similarStaysDialog.askedBecauseTheOutcomeOf': {}
  'similarStaysDialog.bookInItsPlace': {}
  'similarStaysDialog.isThisAnotherStay': {}
  'similarStaysDialog.nothingWasSentAStay': { stays: number | bigint }
  'similarStaysDialog.onlyTheReplaced': {}
  'similarStaysDialog.staysThatMayBeThe': {}
  'similarStaysDialog.toBeBooked': {}
  'similarStaysDialog.whyThisIsAnotherStay': {}
  'situation.busy': {}
  'situation.busyDeed': {}
  'situation.busySeen': {}
  'situation.cancelLost': {}
  'situation.cancelLostDeed': {}
  'situation.cancelLostSeen': {}
  'situation.cheaper': {}
  'situation.cheaperDeed': {}
  'situation.cheaperSeen': {}
  'situation.currencyChanged': {}
  'situation.currencyChangedDeed': {}
  'situation.currencyChangedSeen': {}
  'situation.drift': {}
  'situation.driftDeed': {}
  'situation.driftSeen': {}
  'situation.htmlPage': {}
  'situation.htmlPageDeed': {}
  'situation.htmlPageSeen': {}
  'situation.late': {}
  'situation.lateDeed': {}
  'situation.lateSeen': {}
  'situation.lostAnswer': {}
  'situation.lostAnswerDeed': {}
  'situation.lostAnswerSeen': {}
  'situation.priceUp': {}
  'situation.priceUpDeed': {}
  'situation.priceUpSeen': {}
  'situation.soldOut': {}
  'situation.soldOutDeed': {}
  'situation.soldOutSeen': {}
  'startAgain.closeDeskbook': {}
  'startAgain.fromTheNextStartOn': {}
  'startAgain.startDeskbookAgain': {}
  'startAgain.whatLayInTheOld': {}
  'starting.openingTheDesk': {}
  'statusBadge.cancelled': {}
  'statusBadge.confirmed': {}
  'statusBadge.failed': {}
  'statusBadge.heldBack': {}
  'statusBadge.neverSent': {}
  'statusBadge.notBooked': {}
  'statusBadge.notKnownYet': {}
  'statusBadge.notOneOfTheDocumented': {}
  'statusBadge.notSentYet': {}
  'statusBadge.onItsWay': {}
  'statusBadge.refused': {}
  'statusBadge.statusNotStated': {}
  'statusBar.noApiKeyTheLedger': {}
  'statusBar.offline': {}
  'statusBar.online': {}
  'statusBar.openTheSettings': {}
  'statusBar.openTheUnknownPage': {}
  'statusBar.readerCopy': {}
  'statusBar.serviceNotAskedYet': {}
  'statusBar.versionReadyIsReady': { ready: string }
  'statusFilter.status': {}
  'statusMeaning.CANCELLED': {}
  'statusMeaning.CONFIRMED': {}
  'statusMeaning.FAILED': {}
  'statusMeaning.other': {}
  'stay.aDayNotKnown': {}
  'stay.checkOutIsAfterCheckIn': {}
  'stay.datesNotKnown': {}
  'stay.fromTo': { from: string; to: string }
  'stay.nameChild': { name: string }
  'stay.nameChildOfAge': { name: string; age: number | bigint }
  'stay.nameNotStated': {}
  'stay.notStated': {}
  'stayRows.checkIn': {}
  'stayRows.holder': {}
  'stayRows.hotel': {}
  'stayRows.nextArrivals': {}
  'stayRows.nights': {}
  'stayRows.notStated': {}
  'stayRows.rooms': {}
  'stayRows.showAllArrivals': { arrivals: number | bigint }
  'staysOfNotice.bookingReference': {}
  'staysOfNotice.theTwoBookings': {}
  'stepBack.goBack': {}
  'stopButton.stop': {}
  'supportDetails.copied': {}
  'supportDetails.copyForSupport': {}
  'supportDetails.details': {}
  'supportDetails.hideDetails': {}
  'sync.1BookingNBookings': { n: number | bigint }
  'sync.bookingsAddedToTheLedger': { bookings: string; changed: number | bigint; unchanged: number | bigint }
  'sync.notSyncedTheServiceAnswered': {}
  'sync.stoppedAfterDoneOfWindows': { done: number | bigint; windows: number | bigint; brought: string }
  'sync.syncedInPartBroughtFailed': { brought: string; failed: number | bigint; windows: number | bigint }
  'sync.syncedTheServiceAndThe': { bookings: string }
  'sync.syncedWithTheServiceBrought': { brought: string }
  'sync.syncingWithTheServiceDone': { done: number | bigint; windows: number | bigint; bookings: string; changed: number | bigint }
  'sync.theServiceAsksForFewer': { pausedUntilMs: string }
  'syncButton.aSyncNeedsAnOpen': {}
  'syncButton.askTheServiceForAll': {}
  'syncButton.notSynced': {}
  'syncButton.stopSyncing': {}
  'syncButton.sync': {}
  'syncButton.syncStopped': {}
  'syncButton.syncedDatein': { dateIn: string }
  'syncButton.syncedInPart': {}
  'syncButton.syncing': {}
  'syncButton.syncingDoneOfWindows': { done: number | bigint; windows: number | bigint }
  'syncDays.notBeforeTheYear2000': {}
  'syncDays.thisDayIsStillTo': {}
  'syncStrip.askingTheService': {}
  'syncStrip.putTheResultAway': {}
  'syncStrip.putThisMessageAway': {}
  'syncStrip.stop': {}
  'syncStrip.stoppingAfterTheCallThat': {}
  'syncStrip.whatTheSyncBrought': {}
  'syncedDays.history': { synced: number | bigint; all: number | bigint }
  'syncedDays.openTheCoverage': {}
  'term.amount': {}
  'term.amountAndPercent': { amount: string; percent: string }
  'term.better': {}
  'term.board': {}
  'term.cancellation': {}
  'term.changed': {}
  'term.currency': {}
  'term.dates': {}
  'term.guests': {}
  'term.higher': {}
  'term.hotel': {}
  'term.iAgreeToField': { field: string }
  'term.iAgreeToTheHigher': {}
  'term.iAgreeToTheWorse': {}
  'term.lower': {}
  'term.notKnownBefore': {}
  'term.paidAtHotel': {}
  'term.priceChecked': { now: string; same: 'yes' | (string & {}); seen: string; changed: number | bigint }
  'term.rateType': {}
  'term.refund': {}
  'term.remarks': {}
  'term.rooms': {}
  'term.theAmountThatIsPaid': {}
  'term.theBoardAsItIs': {}
  'term.theCancellationTermsAsThey': {}
  'term.theHotelAsItIs': {}
  'term.theNewAmount': {}
  'term.theOtherCurrency': {}
  'term.theOtherRateType': {}
  'term.theRefundTermsAsThey': {}
  'term.theRemarksAsTheyAre': {}
  'term.theRoomsAsTheyAre': {}
  'term.worse': {}
  'terms.notAnAmount': {}
  'termsTable.none': {}
  'termsTable.notStated': {}
  'termsTable.term': {}
  'termsTable.terms': {}
  'textFilter.clearTheFilter': {}
  'textFilter.filterByNameHotelCode': {}
  'textFilter.findInTheList': {}
  'textFilter.nameHotelCodeAmountE': {}
  'theme.close': {}
  'theme.showOrHide': {}
  'todayPage.arrivalsUntil': {}
  'todayPage.confirmedBookingsWhoseCancellationBecomes': {}
  'todayPage.confirmedStaysThatBeginIn': {}
  'todayPage.dayInZoneofstays': { day: string; zoneOfStays: string }
  'todayPage.fromTheLedgerOnThis': {}
  'todayPage.fromTheReaderCopy': {}
  'todayPage.lookAtItThem': { open: number | bigint }
  'todayPage.lostIfNotCancelledIn': { daysAhead: number | bigint }
  'todayPage.noArrivals': {}
  'todayPage.noDeadlines': {}
  'todayPage.openTheLedger': {}
  'todayPage.readingTheLedger': {}
  'todayPage.theOutcomeOf1Booking': { open: number | bigint }
  'todayPage.thereAreMoreStaysThan': {}
  'todayPage.today': {}
  'topBar.back': {}
  'topBar.connectionAndCommands': {}
  'topBar.useOthervalueColours': { otherValue: 'dark' | (string & {}) }
  'totalsStrip.bookingBookingsWithAnotherStatus': { bookings: number | bigint }
  'totalsStrip.cancelledCharged': {}
  'totalsStrip.confirmed': {}
  'totalsStrip.failedBookingsAreNotCounted': {}
  'totalsStrip.fewerCurrencies': {}
  'totalsStrip.margin': {}
  'totalsStrip.moreCurrencies': { more: number | bigint }
  'totalsStrip.perCurrency': {}
  'totalsStrip.sellingPrice': {}
  'totalsStrip.sum': {}
  'totalsStrip.totalsByCurrency': {}
  'tour.about': {}
  'tour.again': {}
  'tour.close': {}
  'tour.done': { title: string }
  'tour.ended': {}
  'tour.endedMore': {}
  'tour.faultNotOn': { what: string }
  'tour.finish': {}
  'tour.goOn': { step: number | bigint; steps: number | bigint }
  'tour.key': {}
  'tour.later': {}
  'tour.leave': {}
  'tour.newHere': {}
  'tour.next': {}
  'tour.notKept': { what: string }
  'tour.offer': {}
  'tour.previous': {}
  'tour.skip': {}
  'tour.start': {}
  'tour.startOver': {}
  'tour.stepOfSteps': { step: number | bigint; steps: number | bigint; title: string }
  'tour.tour': {}
  'tour.tourOfPractice': {}
  'tourStep.book': {}
  'tourStep.bookDo': {}
  'tourStep.bookFault': {}
  'tourStep.bookSee': {}
  'tourStep.cancel': {}
  'tourStep.cancelDo': {}
  'tourStep.cancelFault': {}
  'tourStep.cancelSee': {}
  'tourStep.check': {}
  'tourStep.checkDo': {}
  'tourStep.checkFault': {}
  'tourStep.checkSee': {}
  'tourStep.find': {}
  'tourStep.findDo': {}
  'tourStep.findFault': {}
  'tourStep.findSee': {}
  'tourStep.live': {}
  'tourStep.liveDo': {}
  'tourStep.liveFault': {}
  'tourStep.liveSee': {}
  'tourStep.lost': {}
  'tourStep.lostDo': {}
  'tourStep.lostFault': {}
  'tourStep.lostSee': {}
  'tourStep.search': {}
  'tourStep.searchDo': {}
  'tourStep.searchFault': {}
  'tourStep.searchSee': {}
  'uncertain.assumed': { bookings: number | bigint }
  'uncertain.missing': { bookings: number | bigint }
  'uncertain.missingLater': { bookings: number | bigint }
  'undoLine.cleared': {}
  'undoLine.dismissed': {}
  'undoLine.leaveIt': {}
  'undoLine.listDeleted': {}
  'undoLine.notBack': { what: string }
  'undoLine.snoozed': {}
  'undoLine.undo': {}
  'undoLine.undone': {}
  'unknownPage.aBookingOrCancellationWhose': {}
  'unknownPage.compareWithTheServiceNow': {}
  'unknownPage.everyOutcomeIsKnown': {}
  'unknownPage.everyOutcomeOfThisConnection': {}
  'unknownPage.hotelNowVerdict': { hotel: string; verdict: string }
  'unknownPage.notComparedYetLastComparedatms2': { comparedAtMs: 'yes' | (string & {}); comparedAtMs2: string }
  'unknownPage.nothingIsUnknown': {}
  'unknownPage.notices': {}
  'unknownPage.oneOutcomeIsNotKnown': { open: number | bigint }
  'unknownPage.open': {}
  'unknownPage.readingTheCases': {}
  'unknownPage.recentlySettled': {}
  'unknownPage.searchHotels': {}
  'unknownPage.unknown': {}
  'unlock.aCopyToReadNothing': {}
  'unlock.aLedgerOfItsOwn': {}
  'unlock.chooseAnotherFile': {}
  'unlock.isawayTroubleOtherItsEnter': { isAway: 'yes' | (string & {}); trouble: string }
  'unlock.itIsEncryptedWithA': {}
  'unlock.itsKeyIsInThe': {}
  'unlock.itsKeyIsInThe2': {}
  'unlock.nothingThereIsRealThe': {}
  'unlock.openTheLedger': {}
  'unlock.openTheLedgerOfName': { name: string }
  'unlock.openTheReaderCopy': {}
  'unlock.openTheReaderCopyName': { name: string }
  'unlock.passphrase': {}
  'unlock.practise': {}
  'unlock.practiseInstead': {}
  'unlock.recoveryCode': {}
  'unlock.theOutcomeOf1Booking': { open: number | bigint }
  'unlock.thereIsNoKeychainOn': {}
  'unlock.tryAgain': {}
  'unlock.tryTheKeychainAgain': {}
  'unlock.unlockItFirstTheLedger': {}
  'unlock.useName': { name: string }
  'update.answersSomethingThatCannotBe': { whoeverLooksAfterIt: string }
  'update.closesAndOpensAgain': {}
  'update.closesOpenItAgainAfter': {}
  'update.couldNotBeReachedDeskbook': {}
  'update.deskbookIsInstalledForEverybody': { whoeverLooksAfterIt: string }
  'update.hasNoVersionForThis': { whoeverLooksAfterIt: string }
  'update.loadingANewerVersionFrom': { feed: string; percent: number | bigint }
  'update.lookingAtFeed': { feed: string }
  'update.looksAtFeedSoonAfter': { feed: string }
  'update.namesAVersionForAnother': { whoeverLooksAfterIt: string }
  'update.namesAVersionThatIs': { whoeverLooksAfterIt: string }
  'update.newerVersionsComeWithThe': {}
  'update.nothingIsSetUpOn': { whoeverLooksAfterIt: string }
  'update.sentAnotherFileThanThe': { whoeverLooksAfterIt: string }
  'update.thePlaceThatIsSet': { whoeverLooksAfterIt: string }
  'update.thisIsTheNewestVersion': { feed: string; asked: string }
  'update.thisWindowIsNotThe': {}
  'update.versionReadyIsReadyIt': { ready: string; opening: string; told: string }
  'update.wasReachedAndTheVersion': {}
  'update.whoeverLooksAfterThisComputer': {}
  'updates.installReadyNow': { ready: string }
  'updates.lookNow': {}
  'updates.updates': {}
  'viewsDialog.alwaysTodayAlwaysDaysDays': { days: number | bigint }
  'viewsDialog.cancel': {}
  'viewsDialog.giveTheViewAnotherName': {}
  'viewsDialog.itTakesThePlaceOf': {}
  'viewsDialog.nameOfTheView': {}
  'viewsDialog.replaceTheView': {}
  'viewsDialog.saveTheView': {}
  'viewsDialog.saveWhatIsShownAs': {}
  'viewsMenu.changed': {}
  'viewsMenu.chooseAView': {}
  'viewsMenu.deleteName': { name: string }
  'viewsMenu.noViewIsSavedYet': {}
  'viewsMenu.openAView': {}
  'viewsMenu.replaceNameWithWhatIs': { name: string }
  'viewsMenu.saveWhatIsShownAs': {}
  'viewsMenu.todayTheLastdaysDays': { lastDays: number | bigint }
  'viewsMenu.views': {}
  'waiting.1NoticeNoticesNotices': { notices: number | bigint }
  'waiting.opencasesMoreNotInName': { openCases: number | bigint; openCases2: 'yes' | (string & {}); name: string }
  'waiting.opencasesNotKnownYet': { openCases: number | bigint }
  'windowHint.aBrowserWindowDoesNot': { system: string }
  'writtenCells.dueWords': { words: string }
  'zone.1CloseCountCloses': { count: number | bigint }
  'zone.aClosedMonthKeepsThe': {}
  'zone.closesInZone': { closes: string; zone: string }
  'zone.noneYet': {}
  'zone.soFarWhich': { which: string }
  'zone.theMonthAfterItBegins': {}
  'zoneQuestion.aBookingMadeNearMidnight': {}
  'zoneQuestion.changeTheAccountingZone': {}
  'zoneQuestion.changeToTo': { to: string }
  'zoneQuestion.closedMonths': {}
  'zoneQuestion.keepFrom': { from: string }
  'zoneQuestion.openMonths': {}
  'zoneQuestion.theDayOnWhichA': { to: string; from: string }
  'zoneUnknown.choose': {}
  'zoneUnknown.next': { zone: string }
  'zoneUnknown.what': {}
}
