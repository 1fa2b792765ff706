import type { SomeWords } from '../english/en.ts';

/**
 * The German words that address the reader, with "Sie"; all others are those of `de.ts`, whose glossary
 * applies here. Contract: 24.
 */
export const deFormal: SomeWords = {
  alerts: {
    checkConnection: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
    tryLater: 'Versuchen Sie es in ein paar Minuten noch einmal.',
  },
  alertForm: {
    titleFiltered: 'Neue Stellen zu Ihrer Suche abonnieren',
    titleUpdate:
      'Geben Sie Ihre E-Mail-Adresse noch einmal ein, um Ihr Stellenabo auf diese Filter umzustellen',
    hint: 'Wenn Sie nur bestimmte Stellen interessieren, wählen Sie vorher einen Filter.',
    consent:
      'Sie bekommen {rhythm} eine E-Mail (wenn es neue Stellen gibt) und können die E-Mails jederzeit abbestellen',
    summary: 'Inhalt Ihres Stellenabos',
    subscribed: 'Wir haben Ihnen eine Bestätigungsmail geschickt!',
    nextStep:
      'Die E-Mail ging an {email}. Ihr Stellenabo beginnt, sobald Sie es über den Link darin bestätigt haben. Falls nach ein paar Minuten nichts da ist, sehen Sie im Spam-Ordner nach.',
    previouslyUnsubscribed:
      'Das Stellenabo ist eingerichtet. Den Newsletter hatte diese Adresse aber schon einmal abbestellt. {contact}, wenn Sie Fragen haben.',
    contactUs: 'Schreiben Sie uns',
    newsletterFailed:
      'Die Anmeldung zum Newsletter hat nicht geklappt. Sie können es mit dem Formular am Ende der Seite noch einmal versuchen.',
    elsewhereHint:
      'Kopieren Sie eine dieser Adressen in Ihren Feedreader oder Kalender. Die Filter gelten auch dort.',
  },
  updateAlert: {
    label: 'Ihr Stellenabo',
    checking: 'Ihr Link wird geprüft …',
    howTo:
      'So ändern Sie Ihr Stellenabo: Passen Sie die Filter an und klicken Sie auf „Stellenabo ändern“.',
    howToLeave: 'Soll alles bleiben, wie es ist? Dann schließen Sie einfach diesen Hinweis.',
    expired: 'Ihr Link ist abgelaufen.',
    enterEmail:
      'Geben Sie Ihre E-Mail-Adresse ein, und wir schicken Ihnen neue Links zum Ändern Ihrer Stellenabos.',
  },
  linkPage: {
    needsJavaScript:
      'Diese Seite braucht JavaScript. Schalten Sie es ein und öffnen Sie den Link aus der E-Mail noch einmal, oder schreiben Sie an {email}.',
    brokenLink:
      'Manche Mailprogramme brechen lange Links um. Öffnen Sie den Link aus der E-Mail noch einmal, oder kopieren Sie ihn ganz in die Adresszeile.',
    writeToUs: 'Wenn das nicht hilft, schreiben Sie uns an {email}.',
    pressAgain: 'Prüfen Sie Ihre Internetverbindung und klicken Sie dann noch einmal.',
  },
  confirmPage: {
    description: 'Bestätigen Sie, dass Sie E-Mails von der Stellenbörse bekommen möchten.',
    heading: 'Bestätigen Sie Ihre Anmeldung',
    text: 'Bestätigen Sie mit einem Klick, dass Sie diese E-Mails angefordert haben. Vorher verschicken wir nichts.',
    done: 'Ihre Anmeldung ist bestätigt',
    doneText:
      'Das Stellenabo kommt {usual} (oder {others}, wenn Sie das gewählt haben), aber nur, wenn es passende neue Stellen gibt. Jede E-Mail enthält einen Link zum Ändern und einen zum Abbestellen.',
    newsletterDone: 'Sie haben den Newsletter abonniert',
    newsletterDoneText:
      'Sie bekommen die nächste Ausgabe. Den Newsletter abbestellen können Sie mit dem Link in der E-Mail, über die Sie hierhergekommen sind, oder in jeder Ausgabe.',
    invalidText:
      'Ein Bestätigungslink gilt 7 Tage. Richten Sie das Stellenabo in der Stellenbörse noch einmal ein, dann bekommen Sie einen neuen.',
  },
  feedbackPage: {
    description: 'Sagen Sie uns, ob die Stellen in einer E-Mail nützlich waren.',
    answer: 'Ihre Antwort',
    doneText:
      'Ihre Antwort hilft bei der Auswahl der Stellen und wird ohne Ihre Adresse gespeichert.',
  },
  keepPage: {
    description: 'Behalten Sie Ihr Stellenabo der Stellenbörse.',
    heading: 'Möchten Sie Ihr Stellenabo behalten?',
    text: 'Mit einem Klick bekommen Sie die E-Mails ein weiteres Jahr.',
    done: 'Ihr Stellenabo bleibt bestehen',
    invalidText:
      'Vielleicht wurde das Stellenabo gelöscht. Wenn Sie es noch möchten, richten Sie es in der Stellenbörse neu ein.',
  },
  unsubscribePage: {
    description: 'Bestellen Sie E-Mails der Stellenbörse ab.',
    text: 'Mit einem Klick bestellen Sie die E-Mails ab, zu denen Ihr Link gehört.',
    doneText:
      'Sie bekommen diese E-Mails nicht mehr. Anders überlegt? Richten Sie ein neues Stellenabo ein.',
    invalidText:
      'Vielleicht wurde das Stellenabo schon gelöscht. Nehmen Sie den Link aus der neuesten E-Mail, die Sie bekommen haben.',
  },
  leavingReason: {
    question:
      'Verraten Sie uns den Grund? Die Angabe ist freiwillig und wird ohne Ihre Adresse gespeichert.',
    thanks: 'Danke für Ihre Antwort.',
  },
  manageAlerts: {
    title: 'Ihre Stellenabos',
    description: 'Ändern, pausieren oder löschen Sie Ihre Stellenabos.',
    enterEmail:
      'Geben Sie Ihre E-Mail-Adresse ein, und wir schicken Ihnen neue Links zu Ihren Stellenabos.',
    loading: 'Ihre Stellenabos werden geladen …',
    broken:
      'Dieses Stellenabo funktioniert nicht mehr, weil sich die Stellenbörse geändert hat und seine Suche nicht mehr kennt. Bearbeiten Sie es und wählen Sie neu, oder löschen Sie es.',
    outdated:
      'Dieses Stellenabo wurde inzwischen geändert oder beendet. Laden Sie die Seite neu, um den aktuellen Stand zu sehen.',
  },
  roleMenu: {
    leftOut: 'Ausgeschlossen: {name}. Über der Liste können Sie das zurücknehmen.',
    reportFailed: 'Die Meldung ließ sich nicht senden. Versuchen Sie es bitte später noch einmal.',
  },
  fallback: {
    failed: 'Die eingebaute Suche ließ sich nicht laden. Versuchen Sie es bitte noch einmal.',
  },
  list: {
    allHidden: 'Sie haben alle gefundenen Stellen ausgeblendet.',
    retryHint: 'Laden Sie bitte die Seite neu. Wenn das nicht hilft:',
    firewall:
      'Vielleicht blockiert eine Firewall oder ein Proxy in Ihrem Unternehmen den Dienst. Versuchen Sie es in einem privaten Netz, oder bitten Sie Ihre IT, Verbindungen zu {domains} zu erlauben.',
    writeToUs: 'Schreiben Sie uns an {email}, wenn das Problem bleibt.',
  },
  noResults: {
    hint: 'Mit weniger Wörtern oder Filtern finden Sie vielleicht mehr. {phrase} sucht nach einer Wortfolge, {minus} schließt ein Wort aus.',
  },
  statusView: {
    noSaved: 'Sie haben noch keine gemerkten Stellen.',
    savedHint:
      'Merken Sie sich eine Stelle in ihrem Menü „Weitere Optionen“, dann finden Sie sie hier.',
    savedFailed: 'Ihre gemerkten Stellen ließen sich nicht laden.',
    noHidden: 'Sie haben keine ausgeblendeten Stellen.',
    hiddenHint:
      'Eine Stelle, die Sie in ihrem Menü „Weitere Optionen“ ausblenden, verschwindet aus den Ergebnissen und bleibt hier.',
    hiddenFailed: 'Ihre ausgeblendeten Stellen ließen sich nicht laden.',
  },
  toasts: {
    saved: 'Stelle gemerkt. Sie finden sie im Menü „Weitere Filter“.',
    hidden: 'Stelle ausgeblendet. Sie finden sie im Menü „Weitere Filter“.',
    isHidden:
      'Die Stelle mit der ID {id} haben Sie ausgeblendet. Sie finden sie im Menü „Weitere Filter“.',
    partNotLoaded: 'Das ließ sich nicht laden. Versuchen Sie es bitte noch einmal.',
  },
  search: {
    addFilter: 'Sie können {value} auch als Filter wählen, und zwar unter {dropdown}.',
  },
  advisor: {
    titleC: '5 Stellenempfehlungen, die zu Ihrem Profil passen',
    textD:
      'Unsere KI durchsucht die Stellenbörse nach Stellen, die zu Ihrem Profil und Ihren Wünschen passen.',
    url: 'URL Ihres Profils bei {network}',
    titleA: 'Probieren Sie unser KI-Tool (Beta): Es findet Stellen, die zu Ihrem Lebenslauf passen',
    titleB: '5 Stellenempfehlungen, die zu Ihrem Lebenslauf passen',
  },
  filters: {
    whereDoYouLive:
      'Wo wohnen Sie? Stellen, bei denen nicht steht, wer sich bewerben kann, bleiben in der Liste, es sei denn, Sie schließen sie aus.',
  },
  salaryInput: {
    digits: 'Geben Sie den Betrag bitte in Ziffern ein, z.\u00a0B. 60.000 oder 60k.',
    tooLarge: 'Geben Sie bitte einen Betrag unter {amount} ein.',
    negative: 'Geben Sie bitte einen Betrag über null ein.',
    several: 'Geben Sie bitte einen einzigen Betrag ein: das Mindeste, was Sie verdienen möchten.',
    yearly: 'Geben Sie bitte den Betrag für ein Jahr ein.',
    otherCurrency:
      'Geben Sie den Betrag bitte in {code} ein ({own}), nicht in {currency}. Gehälter werden in {code} verglichen.',
  },
  ruleProblems: {
    onlyOfEmployer:
      'Schreiben Sie, was nie passt: „only“ gilt für Titel oder Teams aller Arbeitgeber.',
    noLevel:
      '„{text}“ ist keine Stufe. Stufen sind {others} und {last}. Für andere Wörter schreiben Sie „never titles with {text}“.',
    noSourceMeant: 'In keiner Quelle stehen Stellen von „{employer}“; meinten Sie „{meant}“?',
  },
  cellProblems: {
    dayOrMonthFirst:
      'Bei {value} ist unklar, ob Tag oder Monat vorn steht: schreiben Sie 2026-04-03 oder nennen Sie „dateFormat“ in der Zuordnung',
    notADate:
      '{value} ist kein Datum: schreiben Sie 2026-04-03, 2026-04-03T09:00Z oder Sekunden seit 1970, oder nennen Sie „dateFormat“ in der Zuordnung',
  },
  waysOut: {
    didYouMean: 'Meinten Sie {subject}?',
  },
  organisations: {
    tryFewer: 'Versuchen Sie es mit weniger Wörtern des Namens oder weniger Filtern.',
    interrupted: 'Vielleicht war Ihre Internetverbindung unterbrochen.',
  },
  errorPage: {
    howToReport: 'Wenn Sie diesen Fehler melden möchten, können Sie das {here} tun.',
    howToReportNotFound: 'Wenn Sie das als Fehler melden möchten, können Sie es {here} tun.',
    unsupportedIos:
      'Ihre iOS-Version wird leider nicht unterstützt. Für diese Website brauchen Sie iOS 16 oder neuer. Unsere öffentliche Datenbank mit allen Stellen können Sie trotzdem aufrufen, und zwar {here}.',
  },
  frame: {
    copyright:
      '© {board}. Bitte {contact}, bevor Sie unsere Inhalte weiterverbreiten, übersetzen oder bearbeiten.',
    contact: 'sprechen Sie uns an',
  },
  consent: {
    explanation:
      'Dürfen wir zählen, welche Seiten und Stellen angesehen werden, und ausprobieren, welche von fünf Gestaltungen am besten funktioniert? Beides verwendet eine zufällige Kennung in einem Cookie. Ihr Name und Ihre E-Mail-Adresse werden nie übermittelt. Nach {days} Tagen fragen wir wieder.',
    essentialText:
      'Ihre gemerkten und ausgeblendeten Stellen, die Einstellungen Ihrer Ansicht, die Zeit Ihres letzten Besuchs und diese Auswahl bleiben in Ihrem Browser. Eine zufällige Kennung in einem Cookie bestimmt die Reihenfolge der Liste, egal, was Sie hier wählen.',
    measurementText:
      'Anonyme Kennungen: eine für den Statistikdienst, eine für Suchen und eine für die Gestaltung, die Sie sehen. Alle werden gelöscht, wenn Sie ablehnen.',
  },
  birds: {
    subtitle: 'Handverlesen, damit Sie die interessantesten Geschöpfe der Welt genießen können.',
  },
  collections: {
    alsoOnBoard:
      'Fellowships, Weiterbildungen und Förderungen finden Sie auch in der Stellenbörse, unter „Stellenart“.',
  },
  laterRole: {
    soon: 'Diese Stelle wurde gerade erst veröffentlicht. Die eigene Seite dazu folgt in Kürze; alle Stellen finden Sie in {board}.',
  },
  organisation: {
    hidden: {
      one: 'Sie haben eine dieser Stellen ausgeblendet. Sie finden sie {board} unter „Weitere Filter“.',
      other:
        'Sie haben {count} dieser Stellen ausgeblendet. Sie finden sie {board} unter „Weitere Filter“.',
    },
    nothingOpen:
      'Gerade ist hier keine Stelle offen, die wir empfehlen würden. Es kommen oft neue hinzu. Inzwischen können Sie {search}.',
    nothingOpenButCareers:
      'Gerade ist hier keine Stelle offen, die wir empfehlen würden. Es kommen oft neue hinzu. Inzwischen können Sie auf {careers} nachsehen oder {search}.',
  },
  partners: {
    forYourPage: 'Für Ihre Seite',
    subtitle:
      'Zwei Zeilen HTML zeigen jede Suche dieser Stellenbörse auf Ihrer eigenen Seite, immer aktuell.',
    heading: 'Stellen auf Ihrer Website',
    notAnAddress:
      'Das ist keine Adresse dieser Stellenbörse, darum sind alle Stellen zu sehen. Suchen Sie in der Stellenbörse und kopieren Sie die Adresse von dort. Am Anfang steht {address}',
  },
  developers: {
    subtitle: 'Die Stellen dieser Stellenbörse für Ihre Seiten, Werkzeuge und Forschung.',
    howToSearch:
      'Suchen Sie in der Stellenbörse, nehmen Sie den Teil der Adresse nach dem Fragezeichen und hängen Sie ihn an eine dieser Adressen an. Stellen und Reihenfolge sind dieselben wie in der Stellenbörse.',
    elsewhere: 'Auf Ihrer Website und für KI-Assistenten',
    changes:
      '{address} nennt der Reihe nach, was hinzugekommen ist und was geändert oder entfernt wurde. Fangen Sie mit einer leeren Liste an, übernehmen Sie jede Änderung, und fragen Sie dort weiter, wo Sie aufgehört haben: So haben Sie immer die Stellen der Stellenbörse.',
    ownSite:
      '{html} zeigen jede Suche auf Ihrer Seite. KI-Assistenten durchsuchen die Stellenbörse unter {address}, einem nur lesenden Server des Model Context Protocol.',
    caching:
      'Ein Schlüssel ist nicht nötig. Antworten gelten fünf Minuten: Speichern Sie sie zwischen, und senden Sie {condition} mit dem {tag}, den Sie haben. Wer zu oft anfragt, bekommt den Status 429 und die Zeit, die zu warten ist.',
    noLicence:
      'Es ist keine Lizenz angegeben. Fragen Sie unter {email} nach, bevor Sie die Daten anderswo veröffentlichen.',
  },
  accessibility: {
    tellUs: 'Sagen Sie uns Bescheid',
    writeTo:
      'Wenn hier etwas schwer oder gar nicht zu bedienen ist, schreiben Sie an {email}. Nennen Sie die Seite, den Browser und Ihre Hilfsmittel.',
  },
  desk: {
    fitted: 'Von den letzten {judged}, die Sie beurteilt haben, passten {accepted}',
    openedOnce:
      'Jede Adresse des Redaktionstischs öffnet ihn nur einmal. Starten Sie {command} und öffnen Sie die Adresse, die dann erscheint.',
    sampleShown:
      'Die Stellenbörse zeigt noch die Beispieldaten. Die erste Stelle, die Sie annehmen, ersetzt diese.',
    nameSource: 'Nennen Sie die Karriereseite einer Organisation und lesen Sie sie ein:',
    noAnswer:
      'Der Redaktionstisch antwortet nicht. Was Sie eingegeben haben, bleibt in diesem Tab erhalten. Falls Sie ihn beendet haben, starten Sie „npm run desk“ neu.',
    unanswered:
      'Ein Wert ist neu für diese Stellenbörse. Beantworten Sie zuerst die Frage neben seinem Feld.',
    changedElsewhere:
      'Diese Stelle wurde inzwischen an einem anderen Redaktionstisch geändert. Sehen Sie sie noch einmal durch und entscheiden Sie dann.',
    restarted:
      'Dieser Redaktionstisch wurde neu gestartet. Öffnen Sie die Adresse, die er dabei ausgegeben hat.',
    addressTaken:
      'Mit dieser Adresse gibt es in der Stellenbörse schon eine Stelle: „{title}“. Wählen Sie „Dieselbe Stelle“ oder, wenn beide erscheinen sollen, „Eine andere Stelle“.',
    notOnBoard: 'Diese Stelle ist nicht mehr in der Stellenbörse. Sortieren Sie sie aus.',
    changedSince:
      'Die Stelle wurde seitdem in der Stellenbörse geändert. Machen Sie zuerst diese Änderung rückgängig.',
    anotherWrites:
      'An einem anderen Redaktionstisch wird gerade gespeichert. Versuchen Sie es noch einmal.',
    importWrites:
      'Gerade schreibt ein Import oder Abgleich in die Stellenbörse. Versuchen Sie es danach noch einmal.',
  },
  mailSubject: {
    confirmation: '{board}: Bestätigen Sie Ihr Stellenabo',
    link: '{board}: Ihr neuer Link zum Stellenabo',
    links: '{board}: Ihre neuen Links zu den Stellenabos',
    newsletter: '{board}: Bestätigen Sie Ihre Newsletter-Anmeldung',
    keep: '{board}: Möchten Sie Ihr Stellenabo behalten?',
  },
  mail: {
    nothingUnlessConfirmed: 'Ohne Ihre Bestätigung verschicken wir nichts. Der Link gilt 7 Tage.',
    questions: 'Fragen? Schreiben Sie an {email}.',
  },
  confirmationMail: {
    preview:
      'Noch ein Klick, und Ihr Stellenabo ist eingerichtet. Ohne ihn verschicken wir nichts.',
    title: 'Bestätigen Sie Ihr Stellenabo',
    reason:
      'Sie bekommen diese E-Mail, weil jemand Ihre Adresse bei der Stellenbörse {board} eingegeben hat. Wenn Sie das nicht waren, brauchen Sie nichts zu tun und bekommen kein Stellenabo. Anfragen, die nicht bestätigt werden, löschen wir nach 7 Tagen. Bis eine bestätigt ist, verschicken wir in sieben Tagen höchstens drei solche E-Mails.',
    asked:
      'Sie möchten per E-Mail von neuen Stellen erfahren: {rhythm}, aber nur, wenn es welche gibt. Sie können das Stellenabo jederzeit abbestellen.',
    yourAlert: 'Ihr Stellenabo:',
  },
  newsletterMail: {
    preview:
      'Noch ein Klick, und Sie haben den Newsletter abonniert. Ohne ihn verschicken wir nichts.',
    title: 'Bestätigen Sie Ihre Anmeldung zum Newsletter von {board}',
    reason:
      'Sie bekommen diese E-Mail, weil jemand Ihre Adresse bei der Stellenbörse {board} eingegeben hat. Wenn Sie das nicht waren, brauchen Sie nichts zu tun und bekommen keinen Newsletter. Anfragen, die nicht bestätigt werden, löschen wir nach 7 Tagen.',
    welcome:
      'Willkommen! Sie haben unseren Newsletter angefordert: jede Woche Neues aus unserer Forschung, dazu Stellen und andere Möglichkeiten mitzumachen. Sie können ihn jederzeit abbestellen.',
    welcomeTo:
      'Willkommen! Sie haben unseren Newsletter angefordert. {text} Sie können ihn jederzeit abbestellen.',
  },
  linksMail: {
    preview:
      'Die Links gelten 30 Tage. Ihre Stellenabos bleiben, wie sie sind, bis Sie sie ändern.',
    titleOne: 'Ändern Sie Ihr Stellenabo',
    title: 'Ändern Sie Ihre Stellenabos',
    reason:
      'Sie bekommen diese E-Mail, weil jemand bei der Stellenbörse {board} neue Links für Ihre Adresse angefordert hat. Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihre Stellenabos bleiben, wie sie sind.',
    one: 'Hier ist der neue Link, den Sie angefordert haben. Er öffnet die Stellenbörse mit den Filtern Ihres Stellenabos und gilt 30 Tage.',
    several:
      'Hier sind die neuen Links, die Sie angefordert haben. Jeder öffnet die Stellenbörse mit den Filtern eines Stellenabos und gilt 30 Tage.',
  },
  keepMail: {
    title: 'Möchten Sie dieses Stellenabo behalten?',
    reason:
      'Sie bekommen diese E-Mail, weil Sie bei der Stellenbörse {board} ein Stellenabo eingerichtet haben. Wir fragen einmal im Jahr nach, damit niemand ewig E-Mails bekommt.',
    text: 'Es ist ein Jahr her, dass Sie es zuletzt bestätigt oder geändert haben. Wenn Sie nicht innerhalb eines Monats antworten, löschen wir es.',
  },
  digestMail: {
    reason:
      'Sie bekommen diese E-Mail, weil Sie bei der Stellenbörse {board} ein Stellenabo bestätigt haben. Es kommt {rhythm}, aber nur, wenn es neue Stellen gibt.',
    yourAlert: 'Ihr Stellenabo: {filters}',
  },
  apiErrors: {
    otherServer:
      'Die Stellenabos dieser Stellenbörse liegen auf einem anderen Server: Nehmen Sie den Link aus seiner E-Mail.',
    noAlerts:
      'Stellenabos sind gerade nicht verfügbar. Versuchen Sie es bitte in ein paar Minuten noch einmal.',
    notThisAlert:
      'Mit diesem Link lässt sich kein Stellenabo dieser Adresse ändern. Geben Sie die Adresse ein, an die das Stellenabo ging, oder fordern Sie einen neuen Link an.',
    tooManySignUps:
      'Gerade melden sich mehr Menschen an, als wir Bestätigungen verschicken können. Versuchen Sie es bitte in {wait} noch einmal.',
    tooManyRequests:
      'Zu viele Anfragen aus Ihrem Netz. Versuchen Sie es bitte in {wait} noch einmal.',
    wentWrong:
      'Hier ist etwas schiefgegangen. Versuchen Sie es bitte in ein paar Minuten noch einmal.',
    unreadable: 'Die Anfrage ließ sich nicht lesen. Senden Sie sie bitte noch einmal.',
    tooLarge: 'Die Anfrage ist zu groß: Senden Sie höchstens {kilobytes} kB.',
    encoding:
      'Die Anfrage hat eine unbekannte Kodierung: Senden Sie sie unkomprimiert oder als gzip.',
    sendJson: 'Senden Sie JSON, mit „Content-Type: application/json“.',
    tooExpensive:
      'Diese Suche ist zu aufwendig: Grenzen Sie sie ein, oder nehmen Sie ein kleineres limit.',
    noSearch: 'Die Suche antwortet nicht. Versuchen Sie es bitte in ein paar Minuten noch einmal.',
    unknownChange:
      'Diese Nummer gibt es in der Liste der Änderungen nicht. Verwerfen Sie alle Stellen und fangen Sie von vorn an unter {address}',
    serviceSlow:
      'Der Dienst hinter dieser Stellenbörse hat zu lange gebraucht. Versuchen Sie es bitte in ein paar Minuten noch einmal.',
    serviceWrong:
      'Der Dienst hinter dieser Stellenbörse hat unerwartet geantwortet. Versuchen Sie es bitte in ein paar Minuten noch einmal.',
    since:
      'since muss next_since aus einer früheren Antwort sein. Lassen Sie es weg, um von vorn anzufangen.',
  },
  deskForm: {
    didYouMean: 'Meinten Sie „{value}“?',
    postingHint:
      'Die ganze Stellenanzeige des Arbeitgebers, wo Sie sie zeigen dürfen. HTML oder reiner Text',
  },
  deskSearch: {
    notSaved:
      'Hier wird nichts gespeichert. Um die Zeilen zu behalten, tragen Sie sie in {file} in DATA_DIR ein und starten Sie die Stellenbörse neu.',
  },
  deskLacks: {
    countries: 'die Länder zu {places}: nennen Sie sie, wie in „Remote, UK“',
    country: 'das Land zu {places}: ergänzen Sie es, wie in „Thame, UK“',
  },
  ownBoard: {
    home: 'Durchsuchen Sie die offenen Stellen von {board} und lassen Sie sich neue per E-Mail schicken.',
    homeSubtitle:
      'Durchsuchen Sie alle offenen Stellen, merken Sie sich die besten und lassen Sie sich neue per E-Mail schicken.',
    resources: 'Artikel für Ihre Stellensuche, von {board}.',
    resourcesSubtitle: 'Artikel für Ihre Suche.',
    adviceCard: 'Sie wissen nicht, welche Stelle zu Ihnen passt?',
    adviceLink: 'Sprechen Sie mit uns',
    adviceHeading: 'Sprechen Sie mit uns',
    advice: 'Überlegen Sie mit uns, was zu Ihnen passt.',
  },
};
