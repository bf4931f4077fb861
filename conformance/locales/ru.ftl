# То, что читают люди, по-русски. В `en.ftl` те же сообщения с теми же подстановками.

## Стороны и фигуры

side-white = белые
    .genitive = белых
    .accusative = белых
    .adjective = белый
    .adjective-accusative = белого
    .adjective-instrumental = белым
side-black = черные
    .genitive = черных
    .accusative = черных
    .adjective = черный
    .adjective-accusative = черного
    .adjective-instrumental = черным
kind-king = Король
    .genitive = Короля
    .accusative = Короля
    .instrumental = Королем
kind-connet = Коннет
    .genitive = Коннета
    .accusative = Коннета
    .instrumental = Коннетом
kind-prince = Принц
    .genitive = Принца
    .accusative = Принца
    .instrumental = Принцем
kind-ritter = Риттер
    .genitive = Риттера
    .accusative = Риттера
    .instrumental = Риттером
kind-ver-knecht = Вер Кнехт
    .genitive = Вер Кнехта
    .accusative = Вер Кнехта
    .instrumental = Вер Кнехтом
kind-knecht = Кнехт
    .genitive = Кнехта
    .accusative = Кнехта
    .instrumental = Кнехтом
kind-scout = Разведчик
    .genitive = Разведчика
    .accusative = Разведчика
    .instrumental = Разведчиком
piece = { $side } { $kind }

## Позиция

caption = ход { $side }, ход № { $number }, полуходов без взятия и размена { $quiet }, права Принцев { $rights }
caption-impregnable = неприступные поля: белых { $white }, черных { $black }
square-impregnable = неприступное поле { $side }
nothing = нет
standing-ongoing = игра продолжается
standing-check = игра продолжается, шах Королю { $side }
standing-final = игра продолжается, финальный шах Королю { $side }
standing-won = { $side } выигрывают: { $how }
win-king = взятие Короля
win-castle = захват замка
win-blockade = блокада
board-of = Доска, ход { $side }, { $pieces ->
        [one] { $pieces } фигура
        [few] { $pieces } фигуры
       *[many] { $pieces } фигур
    }

## Знаки на доске

mark-from = поле, о котором речь
mark-moved = только что пошла
mark-move = сюда можно пойти
mark-capture = здесь можно взять
mark-exchange = здесь можно разменять
mark-blocked = не допускает { $clauses }
mark-refused = сюда нельзя
mark-missing = ожидается, но нет
mark-surplus = не ожидается, но есть
mark-check = под шахом
mark-force = белые { $white }, черные { $black }

## Насколько обоснован пункт

status-stated = сказано
status-derived = следует
status-inferred = выведено
status-assumed = принято

## Объяснение хода

explain-legal = ход { $move } возможен
explain-refused = ход { $move } невозможен
explain-refuses = не допускает
explain-holds = допускает
explain-force = силы на { $square }: белые { $white }, черные { $black }
explain-void = здесь не учитывается (force.castle-attack)
explain-then = затем: { $standing }
does-capture = берет { $piece } на { $square }
does-exchange = разменивается на { $piece } на { $square }
does-becomes = { $kind } становится { $become }
does-check = шах Королю { $side }
does-final-check = финальный шах Королю { $side }

## Объяснение поля

around-piece = { $piece } на { $square }
around-empty = поле { $square } свободно
around-count = досягаемых ходов { $all }, из них { $legal ->
        [one] возможен { $legal }
        [few] возможны { $legal }
       *[many] возможно { $legal }
    }
around-turn = так, как если бы был ход { $side }
around-move = можно пойти
around-becomes = становится { $kinds }
around-or = { $others } или { $last }
around-refused = не допускает { $clauses }

## Вопросы и ответы

ask-destinations = куда может пойти фигура с { $from }
ask-moves = какие ходы возможны
ask-legal = возможен ли ход { $move }
ask-promotions = кем может стать фигура, идущая с { $from } на { $to }
ask-position = какова позиция
ask-force = какие силы действуют на { $on }
ask-check = под шахом ли Король { $side }
ask-final-check = под финальным ли шахом Король { $side }
ask-outcome = каков исход
ask-count = сколько последовательностей ходов длины { $depth }
ask-text = принимается ли запись позиции { $text }
ask-claims = какую ничью можно потребовать
ask-impregnable = какова позиция, когда неприступными полями выпали { $white } и { $black }
ask-read-move = какой ход записан как { $text }
ask-print-move = как записывается { $move }
ask-after = после { $moves }
answer-legal = возможен
answer-refused = невозможен
answer-check = шах
answer-no-check = шаха нет
answer-final-check = финальный шах
answer-no-final-check = финального шаха нет
answer-refused-by = не допускает { $list }
answer-refused-for = не принимается: { $list }
answer-accepted = принимается как { $list }
answer-among = в том числе { $list }
answer-number = числом { $number }
answer-any = любая
draw-repetition = повторение позиции
draw-forty-moves = сорок ходов
answer-none-of = но не { $list }

## Места в источниках

source-figure = рисунок { $name }
source-game = партия { $name }
source-register = реестр правил
source-clause = пункт { $name }
source-page = страница { $name }
source-chapter = глава { $name }
source-appendix = приложение { $name }
source-general-rules = общие правила ходов
source-special-squares = особые поля
source-notation = нотация ходов
source-ver-knecht-promotion = превращение Вер Кнехта
source-knecht-mobility = подвижность Кнехта и Вер Кнехта
source-ritter-mobility = подвижность Риттера
source-second-game = вторая показательная партия

## Страницы

page-skip = К содержанию
page-wanted = Ожидалось
page-got = Получено
page-position = Позиция
page-source = источник
page-clause = пункт
page-asked = вопрос
page-missing = не хватает
page-surplus = лишнее
page-note = примечание
page-rerun = повторить
page-mistakes = пункт, на котором не пройдено больше всего случаев, и известные в нем ошибки:
page-shown = показано
page-more = Показать еще
page-none = Таких случаев нет.
page-step = Шаг
page-start = позиция
page-after = после
page-answer = ответ
page-fact = утверждение
page-other-language = In English

## Отчет

report-title = Отчет о программе { $subject }
report-summary = Итог
report-conforms = { $subject } играет по правилам.
report-fails = { $subject } играет не по правилам: { $cases ->
        [one] не пройден { $cases } случай
        [few] не пройдены { $cases } случая
       *[many] не пройдено { $cases } случаев
    }.
report-nothing = Ничего не проверено: { $subject } не отвечает ни на один из вопросов.
report-incomplete = Проверка не закончена: { $why }.
report-cut-off = она прервана
report-made-by = Составлено программой chesst { $suite }, { $cases ->
        [one] { $cases } случай
        [few] { $cases } случая
       *[many] { $cases } случаев
    }.
report-ruleset = правила
report-cases = случаи
report-clauses = Пункты правил
report-clauses-note = Случай засчитан каждому пункту, который в нем назван. Выберите пункт, чтобы увидеть его случаи.
report-figures = рисунки, не пройдено из
report-others = свои случаи, не пройдено из
report-unsupported = нет ответа
report-laws = законы
report-faults = известные ошибки
report-filter = Какие случаи
report-verdict = вердикт
report-all = все
report-failures = не пройденные
report-search = слова или обозначение
report-stderr = Последнее, что программа написала в поток ошибок
report-no-script = Случаи показывает сценарий, который этот браузер не выполняет. Таблицам выше он не нужен.
verdict-pass = верно
verdict-fail = неверно
verdict-unsupported = не умеет
verdict-timeout = поздно
verdict-crash = упала
verdict-protocol = протокол

## Книга правил

book-title = Правила по пунктам
book-intro = Каждый пункт под своим обозначением: на чем он основан и какие случаи его показывают.
book-rulesets = Своды правил
book-sources = Источники
book-clauses = Пункты
book-contents = Все пункты
book-status = Обоснование
book-choice = Открытый выбор
book-choice-read = принято { $default }; можно иначе: { $others }
book-laws = Законы, которые из него следуют
book-faults = Ошибки, которые в нем делают
book-cases = Случаи
book-count = { $cases ->
        [one] { $cases } случай
        [few] { $cases } случая
       *[many] { $cases } случаев
    }
book-one-sided = Показан с одной стороны
book-previous = Предыдущий пункт
book-next = Следующий пункт
book-back = Назад
book-forward = Вперед
book-case-back = Предыдущий случай
book-case-forward = Следующий случай
book-keys = Шаги делают и клавиши со стрелками.
book-without-rules = правила не изложены ни в одном источнике
area-board = Доска
area-movement = Ходы
area-castle = Замок
area-force = Сила
area-capture = Взятие
area-promotion = Превращение
area-impregnable = Неприступные поля
area-end = Конец игры
area-check = Шах
area-notation = Запись

## Отчет в виде текста

block-wanted = ожидалось
block-got = получено
block-rerun = повторить
block-assumed = { $clauses }: принято этим проектом, так как источники молчат
sum-other = прочее
sum-total = всего
sum-incomplete = проверка не закончена
sum-asked = { $why }; { $asked ->
        [one] задан { $asked } случай
        [few] задано { $asked } случая
       *[many] задано { $asked } случаев
    } из { $planned }
sum-fails = { $subject } играет не по правилам
sum-failed = { $cases ->
        [one] не пройден { $cases } случай
        [few] не пройдены { $cases } случая
       *[many] не пройдено { $cases } случаев
    }
sum-nothing = ничего не проверено
sum-offers-none = { $subject } не отвечает ни на один из вопросов
sum-conforms = { $subject } играет по правилам
sum-passed = { $cases ->
        [one] пройден { $cases } случай
        [few] пройдены { $cases } случая
       *[many] пройдено { $cases } случаев
    }
sum-not-offered = без ответа { $cases }
sum-stderr = последнее, что { $subject } написала в поток ошибок
sum-stderr-short = поток ошибок, последнее
sum-failures = Не пройдено
sum-left-out = Здесь опущено не пройденных: { $cases }.
sum-in = в
